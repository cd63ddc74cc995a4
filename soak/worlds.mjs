// Plays generated setups in both worlds: calls, ends, ledgers and decisions are equal, and all wrong conclusions are marked.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const SETUPS = Number(process.env.SOAK_SETUPS ?? slice(200, 400));
const SEEDS = process.env.SOAK_SEED === undefined ? slice([1], [1, 2, 3, 4, 5]) : [Number(process.env.SOAK_SEED)];
/** They mostly wait. */
const AT_ONCE = 12;

export async function worlds() {
  const { fuzzWorlds } = await bundled("soak/worlds/fuzz.ts");
  const rows = [];
  for (const seed of SEEDS) {
    const { played, refused, ties, fallen } = await fuzzWorlds(seed, SETUPS, AT_ONCE);
    const leftOut = `${ties} depended on a few milliseconds and the virtual world refused ${refused}`;
    const saw = fallen.length === 0 ? `none differed, and ${leftOut}` : fallen.join("\n  ");
    rows.push({ what: `${played} setups in both worlds (seed ${seed})`, holds: fallen.length === 0, saw });
  }
  return rows;
}
