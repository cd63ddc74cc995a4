/** A failure at one call, such as `reset` at `order->payment#1`. */
export interface FailedCall {
  readonly call: string;
  readonly failure: string;
}

/** Failures at different calls, in the order in which they strike. */
export type CallSet = readonly FailedCall[];

export const nothingFails: CallSet = [];

export function sayFailedCall({ call, failure }: FailedCall): string {
  return `${call}=${failure}`;
}

/** Identifies a set, whatever the order of its failures. */
export function keyOf(set: CallSet): string {
  return set.map(sayFailedCall).sort().join(" + ");
}

export function hasCall(set: CallSet, call: string): boolean {
  return set.some((each) => each.call === call);
}

/** Lists the sets that lack one or more failures of this one, the smallest first. */
export function partsOf(set: CallSet): CallSet[] {
  let parts: CallSet[] = [nothingFails];
  for (const each of set) parts = parts.flatMap((part) => [part, [...part, each]]);
  return parts.filter(({ length }) => length < set.length).sort((one, other) => one.length - other.length);
}
