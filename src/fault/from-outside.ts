import type { PlannedFault } from "./fault.ts";

/** Says which faults of a server do not strike callers from outside, who know only an address. */
export function unmetFromOutside(faults: readonly PlannedFault[]): string[] {
  return faults.flatMap(({ fault, plan }) => {
    if (fault.place === "name") return [`${fault.name} affects the server's name, not calls to its address`];
    return fault.wholePort && Object.keys(plan).length > 0
      ? [`${fault.name} can strike single calls only if the lab makes them; it would strike all calls from outside`]
      : [];
  });
}

/** Says why a server has no address for callers from outside. */
export function whyNoAddress(faults: readonly PlannedFault[]): string {
  const named = faults.find(({ fault, plan }) => fault.place === "name" && Object.keys(plan).length === 0);
  return named === undefined ? "off: nothing listens" : `no address: ${named.fault.says(named.value)}`;
}
