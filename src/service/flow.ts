/** A request that a server takes, and the calls that it may make for it. A path that ends in `*` means every path with this beginning, the method `*` every method. */
export interface Flow {
  readonly takes: { readonly method: string; readonly path: string };
  readonly calls: readonly CallFlow[];
}

export interface CallFlow {
  readonly to: string;
  /** If the method and the path are missing, the server passes its own request on. */
  readonly method?: string;
  readonly path?: string;
  /** Where the setting is that makes it. */
  readonly written: readonly (string | number)[];
  /** Whether the other server may reject it: only then a call that it does not take is not a mistake. */
  readonly isFree?: true;
}

/** The calls of a server with one fixed request, which a fallback may send to another server. */
export function fixedCalls(
  { asks, fallback }: { readonly asks: string; readonly fallback?: { readonly to?: string | undefined } | undefined },
  method: string,
  path: string,
): CallFlow[] {
  const calls: CallFlow[] = [{ to: asks, method, path, written: ["asks"], isFree: true }];
  if (fallback?.to !== undefined)
    calls.push({ to: fallback.to, method, path, written: ["fallback", "to"], isFree: true });
  return calls;
}
