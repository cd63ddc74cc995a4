import { gateway } from "./gateway/gateway.ts";
import { health } from "./health/health.ts";
import type { Service } from "./service.ts";

// The kinds of servers that are built on Spring, which is half of the program: pages without such a server leave them out.

export const gateways: readonly Service[] = [gateway];
export const healthServers: readonly Service[] = [health];
