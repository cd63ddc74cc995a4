// Random settings and outcomes, decided by real libraries where they are to be had, and by the lab's policies.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

export async function libraries() {
  const { tryLibraries } = await bundled("../soak/libraries/trials.ts");
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
  return await tryLibraries(seed, { settings: slice(40, 200), cases: 4 });
}
