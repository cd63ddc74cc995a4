import type { Socket } from "node:net";
import type { Target } from "../client/line.ts";

/** What stands before a server: calls go to its target in the place of the server's own. */
export interface BuiltFault<Value = never> {
  readonly target: Target;
  /** Calls that the fault does not strike come this way too: what it does to one is prepared by those before. */
  readonly carriesAll?: true;
  /** Called once the run has begun, or has been going on: what the fault does for a while, it does from now on. */
  begin?(): void;
  /**
   * Told just before a call that the fault strikes goes out, which waits for it and then goes out in the same turn of the loop.
   * Tells whether the fault does anything to it; without this it does something to each. `inUse`: whether a call is under way on
   * the connection that comes from this port.
   */
  beforeCall?(value: Value, inUse: (port: number) => boolean): boolean | Promise<boolean>;
  /** For a fault that drops some connections and takes others: whether it dropped the one from this port. */
  dropped?(port: number): boolean;
  /**
   * Does to a connection from outside, accepted elsewhere, what it does to those that come to its target. Tells whether that is
   * anything. `strikesNext`: whether the fault strikes the call that the connection is used for next.
   */
  take?(socket: Socket, strikesNext: () => boolean): boolean;
  close(): Promise<void>;
}

/** Builds it before a server that is called so and listens there, at this port or at any free one (0). */
export type BuildFault<Value = never> = (
  server: { readonly name: string; readonly target: Target; readonly port: number },
  value: Value,
) => Promise<BuiltFault<Value>>;
