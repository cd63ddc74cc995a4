// Plays all scenarios in the real world repeatedly while all cores are busy: none fails, and few are undecided.
import { lab } from "./lab.mjs";
import { underLoad } from "./load.mjs";
import { slice } from "./slice.mjs";

const RUNS = Number(process.env.SOAK_RUNS ?? slice(5, 100));
const mostUndecided = 1 / 1000;

export async function flakes() {
  const seen = { played: 0, fallen: [], undecided: [] };
  await underLoad(2, async () => {
    for (let run = 0; run < RUNS; run++) note(seen, await lab(["run", "--all", "--world", "real", "--json"]));
  });
  const { played, fallen, undecided } = seen;
  const what = `${RUNS} runs of all scenarios, two busy loops on each core`;
  return [
    { what, holds: fallen.length === 0, saw: fallen.join(", ") || `none of ${played} fell` },
    {
      what: "at most 1 in 1000 is undecided",
      holds: undecided.length <= Math.max(1, played * mostUndecided),
      saw: undecided.join(", ") || `none of ${played}`,
    },
  ];
}

function note(seen, { code, out, err }) {
  if (![0, 1, 4].includes(code) || out === "") return seen.fallen.push(`exit ${code}: ${err.slice(0, 200)}`);
  for (const { scenario, skipped, verdict } of JSON.parse(out).reports) {
    if (skipped !== null) continue;
    seen.played += 1;
    if (verdict.holds) continue;
    const { says, saw } = verdict.checks.find(({ holds }) => !holds) ?? { says: "its pace", saw: "not kept" };
    (verdict.undecided ? seen.undecided : seen.fallen).push(`${scenario} (${says}; saw ${saw})`);
  }
}
