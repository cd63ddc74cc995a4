import { listed } from "../../text/lists.ts";
import type { Complaint } from "../service.ts";
import type { AskingSettings } from "./settings.ts";

/** What only the settings as a whole can tell of a server's defences. */
export function askingComplaints(settings: AskingSettings, servers: readonly string[]): Complaint[] {
  const { fallback, deadline, propagatesDeadline, breaker } = settings;
  const complaints: Complaint[] = [];
  const complain = (path: Complaint["path"], says: string, cure: string) => complaints.push({ path, says, cure });
  if (fallback?.to !== undefined && !servers.includes(fallback.to))
    complain(["fallback", "to"], `${fallback.to} is no server of this setup`, `write ${listed(servers)}`);
  if (propagatesDeadline && !Number.isFinite(deadline))
    complain(["propagatesDeadline"], "There is no deadline to pass on", "set deadline: 2s as well");
  const counts = breaker?.share ?? breaker?.slowShare ?? breaker?.failures;
  if (breaker?.of !== undefined && counts === undefined)
    complain(["breaker", "of"], "Nothing says how many of these calls may fail", "add share: 50% or failures: 5");
  if (breaker?.slowShare !== undefined && breaker.slowerThan === undefined)
    complain(["breaker", "slowShare"], "Nothing says which calls are slow", "add slowerThan: 2s");
  return complaints;
}
