import type { Target } from "../client/line.ts";

/** What stands before a server: calls go to its target in the place of the server's own. */
export interface Front {
  readonly target: Target;
  /** Calls that the fault does not strike come this way too: what it does to one is prepared by those before. */
  readonly carriesAll?: true;
  /** Told just before a call goes out to it, which waits for it and then goes out in the same turn of the loop. */
  beforeCall?(): Promise<void> | undefined;
  close(): Promise<void>;
}

/** Builds it before a server that is called so and listens there. */
export type OpenFront<Value = never> = (server: { name: string; target: Target }, value: Value) => Promise<Front>;
