// What other programs say when calls fail, each tried where it is to be had, against what `lab explain` knows of it.
import { bundled } from "../bench/bundled.mjs";

export async function wordings() {
  const { tryWordings } = await bundled("../soak/wordings/trials.ts");
  return await tryWordings();
}
