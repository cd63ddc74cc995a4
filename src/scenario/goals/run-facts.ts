/** A request of the client and its end, as far as goals are about it. */
export interface RequestFacts {
  /** The method and the path. */
  readonly line: string;
  /** null without an answer. */
  readonly status: number | null;
  /** How the request failed without an answer, or that it still waits. */
  readonly without: string | null;
  readonly tookMs: number;
  readonly body: string;
  /** How often each kind of work was done for it and not undone, by the name of the ledger. */
  readonly done: ReadonlyMap<string, number>;
  /** Whether the client's conclusion is wrong. */
  readonly misled: boolean;
}

/** The facts of a run that goals are about. */
export interface RunFacts {
  readonly requests: readonly RequestFacts[];
  /** How many calls each arrow has, such as `order->payment`. */
  readonly calls: ReadonlyMap<string, number>;
}
