import type { BuildFault } from "./built-fault.ts";
import { fewFiles } from "./few-files.ts";
import { fullQueue } from "./full-queue.ts";
import { halfClose } from "./half-close.ts";
import { idleClose } from "./idle-close.ts";
import { behindProxy, expectsTls, mostConnections, resetAtAccept } from "./listeners.ts";
import { bothRefuse, busyResolver, forbiddenPort, unknownName } from "./name-faults.ts";
import { olderServer } from "./older-server.ts";

/** By name: the functions that build the faults in front of a server. */
export const builders: ReadonlyMap<string, BuildFault<never>> = new Map<string, BuildFault<never>>([
  ["unknown-name", unknownName],
  ["busy-resolver", busyResolver],
  ["both-refuse", bothRefuse],
  ["forbidden-port", forbiddenPort],
  ["full-queue", fullQueue],
  ["reset-at-accept", resetAtAccept],
  ["expects-tls", expectsTls],
  ["behind-proxy", behindProxy],
  ["most-connections", mostConnections],
  ["few-files", fewFiles],
  ["idle-close", idleClose],
  ["half-close", halfClose],
  ["older-server", olderServer],
]);
