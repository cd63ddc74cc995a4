import { sameValue } from "../text/values/same-value.ts";
import type { PlannedFault } from "./fault.ts";

interface FaultEntry {
  readonly planned: PlannedFault;
}

/**
 * Returns an entry for each fault: the previous one with its counts and requests, or a new one if the fault is new or
 * changed. Entries keep their order, so that no request passes one twice.
 */
export function carriedOver<Each extends FaultEntry>(
  faults: readonly PlannedFault[],
  before: readonly Each[],
  begin: (planned: PlannedFault) => Each,
): Each[] {
  let from = 0;
  return faults.map((planned) => {
    const at = before.findIndex((entry, at) => at >= from && sameValue(entry.planned, planned));
    if (at < 0) return begin(planned);
    from = at + 1;
    return before[at]!;
  });
}
