import { formatDistribution } from "../../../policy/random/read-distribution.ts";
import type { Load } from "../../../scenario/scenario.ts";
import { formatRate } from "../../../text/values/rate.ts";
import { sayDuration } from "../../../text/values/units.ts";

/** Describes a load, in a sentence without capital letter and full stop. */
export function loadWords({ method, path, to, pattern, forMs }: Load): string {
  const what = `${method} ${path} to ${to}`;
  if (pattern.kind === "burst")
    return pattern.calls === 1 ? `one call: ${what}` : `${clients(pattern.calls)} ${what} at the same moment`;
  const lasting = `for ${sayDuration(forMs)}`;
  if (pattern.kind === "closed") {
    const thinks = formatDistribution(pattern.think);
    const pause = thinks === "0s" ? "" : `, each after a pause of ${thinks.replace(/(\d)([a-z]+)$/, "$1 $2")}`;
    return `${clients(pattern.clients)} ${what} repeatedly${pause}, ${lasting}`;
  }
  const rates = pattern.segments.map(({ fromPerS, toPerS }) =>
    fromPerS === toPerS ? formatRate(fromPerS) : `${formatRate(fromPerS)} to ${formatRate(toPerS)}`,
  );
  const spacing = pattern.spacing === "even" ? ", evenly spaced" : "";
  return `clients send ${what} at ${rates.join(", then ")}${spacing}, ${lasting}`;
}

function clients(count: number): string {
  return count === 1 ? "one client sends" : `${count} clients send`;
}
