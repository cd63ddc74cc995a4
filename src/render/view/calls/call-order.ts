interface CallBetween {
  readonly from: string;
  readonly to: string;
}

/** Sorts servers so that each comes after its callers, and otherwise in the order of the first calls. A call that closes a circle changes nothing. */
export function inCallOrder(names: readonly string[], calls: readonly CallBetween[]): string[] {
  const callees = new Map<string, Set<string>>();
  for (const { from, to } of calls) callees.set(from, (callees.get(from) ?? new Set()).add(to));
  const called = new Set(calls.map(({ to }) => to));
  const seen = new Set<string>();
  const finished: string[] = [];
  // The last callee is finished first, so that in reverse the first one follows its caller.
  const finish = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const to of [...(callees.get(name) ?? [])].reverse()) finish(to);
    finished.push(name);
  };
  for (const name of names.toReversed()) if (!called.has(name)) finish(name);
  const inCircles = names.filter((name) => !seen.has(name));
  return [...finished.toReversed().filter((name) => names.includes(name)), ...inCircles];
}
