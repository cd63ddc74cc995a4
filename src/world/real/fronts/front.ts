import type { Target } from "../client/line.ts";

/** What stands before a server: calls go to its target in the place of the server's own. */
export interface Front {
  readonly target: Target;
  /** Told just before a call goes out to it. */
  beforeCall?(): void;
  close(): Promise<void>;
}

/** Builds it before a server that is called so and listens there. */
export type OpenFront<Value = never> = (server: { name: string; target: Target }, value: Value) => Promise<Front>;
