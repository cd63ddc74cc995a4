import type { Socket } from "node:net";
import type { Target } from "../client/line.ts";

/** A fault in front of a server: calls go to its target instead of the server's own. */
export interface BuiltFault<Value = never> {
  readonly target: Target;
  /** Calls that the fault does not strike come this way too: what affects a call is prepared by those before. */
  readonly carriesAll?: true;
  /** Called once the run has begun or has been running: a fault with a duration counts from now on. */
  begin?(): void;
  /**
   * Called just before a call that the fault strikes is sent; the call waits for it and is then sent in the same turn
   * of the loop. Returns whether the fault affects it; without this it affects each. `inUse`: whether a call is in
   * progress on the connection from this port.
   */
  beforeCall?(value: Value, inUse: (port: number) => boolean): boolean | Promise<boolean>;
  /** For a fault that drops some connections and accepts others: whether it dropped the one from this port. */
  dropped?(port: number): boolean;
  /**
   * Does to a connection accepted elsewhere what it does to those that reach its target. Returns whether that is
   * anything. `strikesNext`: whether the fault strikes the next call on the connection.
   */
  take?(socket: Socket, strikesNext: () => boolean): boolean;
  close(): Promise<void>;
}

/** The server that a fault is built in front of. */
export interface Fronted {
  readonly name: string;
  readonly target: Target;
  /** Where it listens if it concerns the listening socket: 0 for any free port. */
  readonly port: number;
  /** Called with a connection to the target on which the fault, not the caller, ends the data. */
  readonly endsData: (onward: Socket) => void;
}

/** Builds it in front of a server. */
export type BuildFault<Value = never> = (server: Fronted, value: Value) => Promise<BuiltFault<Value>>;
