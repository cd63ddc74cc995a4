/** `order.timeout=none,1s` and `payment.off=true,false`: each of the values of one with each of the other. */
export function combinations(written: readonly string[]): string[][] {
  return written.reduce<string[][]>(
    (all, each) => all.flatMap((before) => oneByOne(each).map((one) => [...before, one])),
    [[]],
  );
}

/** The change with each of its values, which commas separate outside of brackets and quotes. */
export function oneByOne(written: string): string[] {
  const equals = written.indexOf("=");
  const values =
    written.slice(equals + 1).match(/(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}|[^,])+/g) ?? [];
  return values.length < 2 ? [written] : values.map((value) => written.slice(0, equals + 1) + value.trim());
}
