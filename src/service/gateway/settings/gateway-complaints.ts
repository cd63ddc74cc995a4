import { zonedTimeMs } from "../../../spring/routes/predicates/zoned-time.ts";
import { Refused } from "../../../spring/routes/reading/route-mistakes.ts";
import { askingComplaints } from "../../asking/settings/asking-complaints.ts";
import type { Complaint } from "../../setting/complaint.ts";
import type { GatewayServerSettings } from "./gateway-settings.ts";
import { routesOf, serversAsked } from "./routes-of.ts";

/** Lists settings with which the real gateway would not start, and missing servers. */
export function complaints(settings: GatewayServerSettings, servers: readonly string[], own: string): Complaint[] {
  const path = settings.properties ? ["properties"] : settings.routes ? ["routes"] : [];
  const found = routesOf(settings).problems.map(({ says, cure = "correct it" }) => ({ path, says, cure }));
  for (const asked of new Set(serversAsked(settings))) {
    if (servers.includes(asked)) continue;
    const cure = `add ${asked}: {} to the setup, or name one of ${servers.join(", ")}`;
    found.push({ path, says: `gateway needs ${asked}, which is not in the setup`, cure });
  }
  return [
    ...found,
    ...singleComplaint(settings),
    ...epochComplaint(settings),
    ...askingComplaints(settings, servers, own),
  ];
}

/** A gateway with a single server has no other routes. */
function singleComplaint({ to, share, ...settings }: GatewayServerSettings): Complaint[] {
  if (to === undefined) return [];
  const keys = ["new", "old", "routes", "properties"] as const;
  const other = keys.find((key) => settings[key] !== undefined) ?? (share < 1 ? "share" : undefined);
  if (other === undefined) return [];
  return [{ path: [other], says: `${other} has no effect next to "to"`, cure: `leave out to or ${other}` }];
}

function epochComplaint({ startTime }: GatewayServerSettings): Complaint[] {
  try {
    zonedTimeMs(startTime);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [{ path: ["startTime"], says: error.message, cure: error.cure ?? "write 2030-01-01T00:00:00Z" }];
  }
}
