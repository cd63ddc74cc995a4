import type { NetworkFaults } from "../../fault/network-faults.ts";
import type { Ask, CallTimeout, Outcome } from "../../service/service.ts";
import type { Problem } from "../../text/problem.ts";
import type { Engine } from "../ctx.ts";
import type { Origin } from "../origin.ts";
import type { RunningServer } from "../running-server.ts";
import type { Place, Server } from "../server.ts";
import type { UnreadBodies } from "../watched-body.ts";
import type { BusyThread } from "./busy-thread.ts";
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
  readonly timeout: CallTimeout | undefined;
  /** The call of a load that caused it. */
  readonly origin?: Origin | undefined;
}

/** Receives how a call ended, with what caused it: a function for each of a million calls would cost more. */
export type Done = (outcome: Outcome, origin: Origin | undefined) => void;

/** A server, and the network faults that a call meets before it. */
export interface VirtualServer {
  readonly running: RunningServer;
  readonly networkFaults: NetworkFaults;
  readonly thread: BusyThread;
}

/** Where a call goes: one of the addresses of a server. */
export interface Destination extends VirtualServer, Place {}

/** Parts of the world that a call needs. */
export interface Surroundings extends Engine {
  readonly kernel: Kernel;
  readonly network: {
    destination(to: string): Destination;
    pool(from: Server, to: string): Pool | undefined;
    freshConnection(this: void): number;
  };
  /** A service threw: our bug, which no lesson may swallow. */
  crash(this: void, error: unknown): void;
  /** Called where the rest depends on the machine, so that only the real world can play it. */
  refuse(problem: Problem): void;
  readonly unread: UnreadBodies;
}
