// Plays generated setups in both worlds: calls, ends, ledgers and decisions are equal, and all wrong conclusions are marked.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const SETUPS = Number(process.env.SOAK_SETUPS ?? slice(200, 400));
const SEEDS = process.env.SOAK_SEED === undefined ? slice([1], [1, 2, 3, 4, 5]) : [Number(process.env.SOAK_SEED)];
/** Plays only services of the user's own design. */
const ONLY_GRAPHS = process.env.SOAK_ONLY === "graphs";
/** They mostly wait. */
const AT_ONCE = 12;
const TRIES = 8;

export async function worlds() {
  const { fuzzWorlds } = await bundled("soak/worlds/fuzz.ts");
  const rows = [];
  for (const seed of SEEDS) {
    const compared = await fuzzWorlds({ seed, count: SETUPS, onlyGraphs: ONLY_GRAPHS, atOnce: AT_ONCE, tries: TRIES });
    const { played, refused, ties, once, fallen, undecided } = compared;
    const leftOut = `${ties} depended on a few milliseconds and the virtual world refused ${refused}`;
    const differed = fallen.length === 0 ? "none differed" : fallen.join("\n  ");
    const saw = `${differed}; ${once} differed only once, and ${leftOut}`;
    rows.push({
      what: `${played} ${ONLY_GRAPHS ? "graphs" : "setups"} in both worlds (seed ${seed})`,
      holds: fallen.length === 0,
      saw,
    });
    for (const each of undecided) rows.push({ what: "played only while the machine was late", holds: true, saw: each });
  }
  return rows;
}
