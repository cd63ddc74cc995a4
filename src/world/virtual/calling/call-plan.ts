import type { PlannedFault } from "../../../fault/fault.ts";
import type { NetworkFaults } from "../../../fault/network-faults.ts";
import type { CallTimeout, Outcome, OutgoingRequest } from "../../../service/service.ts";
import type { Deferred } from "../../../service/task.ts";
import type { Problem } from "../../../text/problems/problem.ts";
import type { UnreadBodies } from "../../body/watched-body.ts";
import type { Engine } from "../../calling/ctx.ts";
import type { LoadCallObserver } from "../../calling/load-call-observer.ts";
import type { DoorAddress, Server } from "../../server.ts";
import type { RunningServer } from "../../serving/running-server.ts";
import type { Endings } from "../endings.ts";
import type { ReplaceableListener } from "../serving/listener.ts";
import type { Requests } from "../serving/shared-requests.ts";
import type { Kernel } from "../time/kernel.ts";
import type { Pool } from "./connection-pool.ts";

/** The data of a call before it is made. */
export interface CallPlan {
  readonly call: number;
  readonly from: Server;
  readonly parent: number | null;
  /** The step that makes the call, if the client makes it. */
  readonly step?: number | undefined;
  readonly to: string;
  readonly ask: OutgoingRequest;
  readonly timeout: CallTimeout | undefined;
  /** The fault that strikes this call only. */
  readonly strike?: PlannedFault | undefined;
  /** The call of a load that caused this call. */
  readonly observer?: LoadCallObserver | undefined;
}

/** Receives a call's outcome and its origin, so that one function serves all calls: a closure for each of a million would cost more. */
export type ReceiveOutcome = (outcome: Outcome, observer: LoadCallObserver | undefined) => void;

/** A server with the network faults in front of it. */
export interface VirtualServer {
  readonly running: RunningServer;
  readonly networkFaults: NetworkFaults;
  readonly entrance: ReplaceableListener;
}

/** The target of a call: one of the addresses of a server. */
export interface VirtualDestination extends VirtualServer, DoorAddress {
  /** Its name, with that of the instance and the door. */
  readonly address: string;
  /** The number of the instance, if the server has several. */
  readonly instance: number | undefined;
  readonly requests: Requests;
}

/** Parts of the world that a call needs. */
export interface CallWorld extends Engine {
  readonly kernel: Kernel;
  readonly endings: Endings;
  readonly network: {
    destination(to: string, ask: OutgoingRequest): VirtualDestination;
    pool(from: Server, address: string): Pool | undefined;
    freshConnection(this: void): number;
  };
  /** Ends the run with an exception that a service threw: it is a bug of ours and must not be hidden. */
  crash(this: void, error: unknown): void;
  /** Ends the run with a problem: from here on the result depends on the machine, so only the real world can play it. */
  refuse(problem: Problem): void;
  readonly unread: UnreadBodies;
  readonly answers: Map<number, Deferred<unknown>>;
}
