import { type Command, Option } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";

/** An option that may be given several times. Its values keep their order. */
export class Repeated extends Option {
  constructor(flags: string, about: string) {
    super(flags, about);
    this.argParser((written: string, before: readonly string[] | undefined) => [...(before ?? []), written]);
  }
}

/**
 * A repeatable option with values such as `order.timeout=1s`. Each name may occur once, so that no value silently wins.
 */
export class OncePerName extends Repeated {
  constructor(flags: string, about: string) {
    super(flags, about);
    this.argParser((written: string, before: readonly string[] = []) => {
      const other = before.find((each) => nameIn(each) === nameIn(written));
      if (other !== undefined) throw together(`${this.long} ${other}`, `${this.long} ${written}`);
      return [...before, written];
    });
  }
}

/** The name before the equals sign. */
export function nameIn(written: string): string {
  return written.slice(0, Math.max(0, written.indexOf("="))).trim();
}

/** Rejects a second value of an option that takes one, so that neither silently wins. */
export function refuseTwice(command: Command): void {
  const given = new Set<string>();
  for (const option of command.options) {
    if (!option.required || option.variadic || option instanceof Repeated) continue;
    command.on(`option:${option.name()}`, () => {
      if (given.has(option.name()))
        throw new ProblemError([{ says: `${option.long} is given twice`, cure: "leave one of them out" }]);
      given.add(option.name());
    });
  }
}

export function together(one: string, other: string): ProblemError {
  return new ProblemError([{ says: `${one} and ${other} cannot be used together`, cure: "leave one of them out" }]);
}
