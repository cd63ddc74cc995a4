// Plays generated setups in both worlds: calls, ends, ledgers and decisions are equal, and all wrong conclusions are marked.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const SETUPS = Number(process.env.SOAK_SETUPS ?? slice(200, 1000));
const SEED = Number(process.env.SOAK_SEED ?? 1);
const AT_ONCE = 8;

export async function worlds() {
  const { fuzzWorlds } = await bundled("soak/worlds-fuzz.ts");
  const { played, refused, fallen } = await fuzzWorlds(SEED, SETUPS, AT_ONCE);
  const saw =
    fallen.length === 0 ? `none differed, and the virtual world refused ${refused} more` : fallen.join("\n  ");
  return [{ what: `${played} setups in both worlds (seed ${SEED})`, holds: fallen.length === 0, saw }];
}
