import { splitValues } from "../../text/values/split-values.ts";

/** Combines `order.timeout=none,1s` and `payment.off=true,false`: each value of one with each value of the other. */
export function combinations(written: readonly string[]): string[][] {
  return written.reduce<string[][]>(
    (all, each) => all.flatMap((before) => oneByOne(each).map((one) => [...before, one])),
    [[]],
  );
}

/** Returns the change with each of its values. */
export function oneByOne(written: string): string[] {
  const equals = written.indexOf("=");
  const values = splitValues(written.slice(equals + 1));
  return values.length < 2 ? [written] : values.map((value) => written.slice(0, equals + 1) + value);
}
