import * as v from "valibot";

interface Bounds {
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

/** Whether the lower bound is not above the upper one. */
export function leavesRoom({ atLeast, atMost }: Bounds): boolean {
  return atLeast === undefined || atMost === undefined || atLeast <= atMost;
}
export const noRoom = "has nothing between its bounds: write the smaller one as atLeast";

/** Returns the schema of a range, which must have at least one bound. */
export function bounds(entries: Record<"atLeast" | "atMost", v.GenericSchema<unknown, number | undefined>>) {
  return v.pipe(
    v.strictObject(entries),
    v.check((input) => ((input as Bounds).atLeast ?? (input as Bounds).atMost) !== undefined, unbounded),
    v.check((input) => leavesRoom(input as Bounds), noRoom),
  );
}
const unbounded = "has no bounds: write atLeast or atMost";
