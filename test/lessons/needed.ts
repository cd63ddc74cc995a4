import type { LoadExpectation } from "../../src/scenario/expectation.ts";
import type { Report } from "../../src/scenario/report.ts";

/** Returns the text that a screen needs so that a reader can tell whether an observation about a load is right. */
export function neededFor({ load }: Report, { claims, between, load: named }: LoadExpectation): RegExp[] {
  const result = load!.loads.find((each) => each.load.name === named) ?? load!.loads[0]!;
  const when = between === undefined ? [] : [/^ *(goodput|failures), max \S+ /m];
  return claims.flatMap(({ of }) => {
    switch (of.kind) {
      case "good":
        return [/were good|was good/, ...when];
      case "goodput":
        return [result.good === 0 ? /none was good/ : /a second[.;]|^goodput +\d/m, ...when];
      case "share":
        return [
          result.statuses.has(Number(of.ending)) || result.failures.has(String(of.ending))
            ? RegExp(`\\b${of.ending}: \\d`)
            : /^outcomes /m,
          ...when,
        ];
      case "took":
        return [result.good === 0 ? /none was good/ : RegExp(`\\b${of.what} [\\d.]|took less than 1 ms`)];
      case "useless":
        return [
          load!.servers.get(of.server ?? "payment")!.useless === 0
            ? RegExp(`^${of.server ?? "payment"} .*busy`, "m")
            : /\d %\) after the caller had given up/,
          ...when,
        ];
      case "arrivals":
        return between === undefined
          ? [RegExp(`^${of.server} .*arrived`, "m")]
          : [/a curve of arrivals, which no screen has/];
      default:
        return [/a number that no screen has/];
    }
  });
}
