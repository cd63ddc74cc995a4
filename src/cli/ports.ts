import { ProblemError } from "../text/problem.ts";
import { suggest } from "../text/suggestion.ts";

/** Reads the ports of `--port server=number`. */
export function portsOf(written: readonly string[], names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    written.map((each) => {
      const [, name = "", digits = ""] = /^([^=]*)=(.*)$/.exec(each) ?? [];
      const port = Number(digits);
      if (!names.includes(name)) {
        const examples = names.map((known) => `${known}=8080`);
        throw wrong(`${each} does not name a server`, suggest(`${name}=8080`, examples));
      }
      if (!/^\d+$/.test(digits) || port < 1 || port > 65_535)
        throw wrong(`${each} is not a port`, "write a number from 1 to 65535");
      return [name, port];
    }),
  );
}

function wrong(written: string, cure: string): ProblemError {
  return new ProblemError([{ says: `--port ${written}`, cure }]);
}
