// Compares the lab's policies with those real libraries that can be installed, for random settings and outcomes.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

export async function libraries() {
  const { tryLibraries } = await bundled("soak/libraries/trials.ts");
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
  return await tryLibraries(seed, { settings: slice(40, 200), cases: 4 });
}
