import type { Report } from "../../../scenario/report.ts";
import type { Load } from "../../../scenario/scenario.ts";
import { formatRate } from "../../../text/values/rate.ts";
import { several } from "../../../text/words/phrases.ts";
import { playedPairs } from "../setup/setting-pairs.ts";

/** Names a load of the command line, whose scenario has no file and no title of its own: "280/s to order; payment capacity 3". */
export function loadTitle(report: Report): string | undefined {
  const { scenario, load, setup } = report;
  const [first, second] = load?.loads ?? [];
  const isOfCommand = scenario.name === "load" && scenario.track === "" && scenario.file === undefined;
  if (!isOfCommand || first === undefined || second !== undefined) return undefined;
  const servers = Object.keys(setup).flatMap((server) => {
    const pairs = playedPairs(report, server);
    return pairs.length === 0 ? [] : [`${server} ${pairs.join(", ")}`];
  });
  return [`${muchOf(first.load)} to ${first.load.to}`, ...servers].join("; ");
}

function muchOf({ pattern }: Load): string {
  if (pattern.kind === "burst") return `${several(pattern.calls, "call")} at once`;
  if (pattern.kind === "closed") return several(pattern.clients, "client");
  const rates = pattern.segments.flatMap(({ fromPerS, toPerS }) => [fromPerS, toPerS]).map(formatRate);
  return [...new Set([rates[0], rates.at(-1)])].join(" to ");
}
