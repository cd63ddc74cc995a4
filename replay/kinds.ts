import { replayActuator } from "./actuator/folder.ts";
import { replayRaw } from "./actuator/raw.ts";
import { replayAdaptive } from "./defence/adaptive/replay.ts";
import { replayBreakers } from "./defence/breaker/replay.ts";
import { replayBulkheads } from "./defence/bulkhead/replay.ts";
import { replayRetries } from "./defence/retry/replay.ts";
import { replayPaths } from "./gateway/paths.ts";
import { replayRoutes } from "./gateway/routes.ts";
import { replayShares } from "./gateway/shares.ts";
import type { Kind } from "./kind.ts";

export const kinds: Readonly<Record<string, Kind>> = {
  paths: { takes: "FILE", replay: replayPaths },
  routes: { takes: "FILE", replay: replayRoutes },
  actuator: { takes: "FOLDER", replay: replayActuator },
  raw: { takes: "FILE", replay: replayRaw },
  breaker: { takes: "FILE|FOLDER", replay: replayBreakers },
  retry: { takes: "FILE|FOLDER", replay: replayRetries },
  bulkhead: { takes: "FILE|FOLDER", replay: replayBulkheads },
  adaptive: { takes: "FILE|FOLDER", replay: replayAdaptive },
  shares: { takes: "FILE", replay: replayShares },
};
