import type { Ask, Limit } from "../../service/service.ts";
import type { What } from "../../trace.ts";
import type { Engine } from "../ctx.ts";
import type { RunningServer } from "../running-server.ts";
import type { Server } from "../server.ts";
import type { Kernel } from "./kernel.ts";
import type { Pool } from "./pool.ts";

/** One call that is to be made. */
export interface CallPlan {
  readonly call: number;
  readonly from: Server;
  readonly parent: number | null;
  /** Of the client's own calls: the step that makes it. */
  readonly step?: number | undefined;
  readonly to: string;
  readonly ask: Ask;
  readonly limit: Limit | undefined;
}

/** What a call needs of the world that it is made in. */
export interface Surroundings extends Engine {
  readonly kernel: Kernel;
  /** Whether anybody listens to what is recorded. */
  readonly records: boolean;
  record(who: string, call: number, what: What, connection?: number): void;
  running(name: string): RunningServer;
  pool(from: Server, to: string): Pool;
  freshConnection(this: void): number;
  /** A service threw: our bug, which no lesson may swallow. */
  crash(this: void, error: unknown): void;
}
