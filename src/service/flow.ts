/** A request that a server takes, and the calls that it may make for it. A path that ends in `*` means every path with this beginning. */
export interface Flow {
  readonly takes: { readonly method: string; readonly path: string };
  readonly calls: readonly CallFlow[];
}

export interface CallFlow {
  readonly to: string;
  readonly method: string;
  readonly path: string;
  /** Where the setting is that makes it. */
  readonly written: readonly (string | number)[];
}
