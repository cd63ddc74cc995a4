// Compares the errors of those other programs that can be installed with those that `lab explain` knows.
import { bundled } from "../bench/bundled.mjs";

export async function wordings() {
  const { tryWordings } = await bundled("../soak/wordings/trials.ts");
  return await tryWordings();
}
