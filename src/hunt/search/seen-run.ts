/** A call of a run, as the search needs it. Times are positions in the order of events. */
export interface SeenCall {
  readonly id: string;
  /** The call that caused it; null if the client made that, or if the cause is not known. */
  readonly parent: string | null;
  readonly begun: number;
  readonly ended: number;
  /** Everything that its caller could notice: equal texts mean equal answers. */
  readonly answer: string;
}

/** A run with a set of failures. */
export interface SeenRun {
  /** The calls between services, in the order in which they began. */
  readonly calls: readonly SeenCall[];
  /** The calls of the set that were made, so that their failures struck. */
  readonly struck: readonly string[];
  /** The rules that it broke. */
  readonly broken: readonly string[];
  /** Whether it ended differently when it was played again. */
  readonly undecided?: boolean;
}

export function callIn({ calls }: SeenRun, id: string): SeenCall | undefined {
  return calls.find((call) => call.id === id);
}

/** Lists a call and the calls that led to it, the innermost first. */
export function pathTo(run: SeenRun, id: string): string[] {
  const path: string[] = [];
  for (let at: string | null | undefined = id; at != null && !path.includes(at); at = callIn(run, at)?.parent)
    path.push(at);
  return path;
}
