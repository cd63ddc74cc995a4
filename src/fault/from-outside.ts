import type { PlannedFault } from "./fault.ts";

/** Why callers from outside, who have an address and no more, do not meet some of a server's faults. */
export function unmetFromOutside(faults: readonly PlannedFault[]): string[] {
  return faults.flatMap(({ fault, plan }) => {
    if (Object.keys(plan).length === 0) return [];
    if (fault.place === "name") return [`${fault.name} concerns its name: calls to its address do not meet it`];
    return fault.wholePort ? [`${fault.name} strikes some calls only from here: from outside it would strike all`] : [];
  });
}

/** Why a server has no address to give to others. */
export function whyNoAddress(faults: readonly PlannedFault[]): string {
  const named = faults.find(({ fault, plan }) => fault.place === "name" && Object.keys(plan).length === 0);
  return named === undefined ? "off: nobody listens" : `no address: ${named.fault.says(named.value)}`;
}
