import type { Socket } from "node:net";
import type { CallAddress } from "../client/connection.ts";

/** A fault in front of a server: calls go to its target instead of the server. */
export interface BuiltFault<Value = never> {
  readonly target: CallAddress;
  /** Calls that the fault does not strike pass through it, too, because earlier calls prepare its effect on a later one. */
  readonly carriesAll?: true;
  /** Called when the run begins or goes on: a fault with a duration counts from now. */
  begin?(): void;
  /**
   * Called just before a call that the fault strikes is sent. The call waits for the result and is sent in the same turn of
   * the event loop. Returns whether the fault affects the call; by default it affects each one. `inUse`: whether a call is
   * in progress on the connection from this port.
   */
  beforeCall?(value: Value, inUse: (port: number) => boolean): boolean | Promise<boolean>;
  /** For a fault that drops only some connections: whether it dropped the one from this port. */
  dropped?(port: number): boolean;
  /**
   * Applies the fault to a connection that was accepted elsewhere. Returns whether it had an effect. `strikesNext`: whether
   * the fault strikes the next call on the connection.
   */
  take?(socket: Socket, strikesNext: () => boolean): boolean;
  /** Waits until the responses that the server has sent are passed on. By default the fault passes none on. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

/** The server that a fault is built in front of. */
export interface Fronted {
  readonly name: string;
  readonly target: CallAddress;
  /** The port for a fault that concerns the listening socket: 0 for any free one. */
  readonly port: number;
  /** Called with a connection to the target that the fault half-closes instead of the caller. */
  readonly endsData: (onward: Socket) => void;
}

/** Builds a fault in front of a server. */
export type BuildFault<Value = never> = (server: Fronted, value: Value) => Promise<BuiltFault<Value>>;
