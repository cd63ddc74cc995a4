import { ProblemError } from "../../text/problems/problem.ts";
import { suggest } from "../../text/words/suggestion.ts";

/** Reads the ports of `--port server=number`. */
export function portsOf(written: readonly string[], names: readonly string[]): Record<string, number> {
  const known = new Map<number, string>();
  return Object.fromEntries(
    written.map((each) => {
      const [, name = "", digits = ""] = /^([^=]*)=(.*)$/.exec(each) ?? [];
      const port = Number(digits);
      if (!names.includes(name)) {
        const examples = names.map((server) => `${server}=8080`);
        throw wrong(`${each} does not name a server`, suggest(`${name}=8080`, examples));
      }
      if (!/^\d+$/.test(digits) || port < 1 || port > 65_535)
        throw wrong(`${each} is not a port`, "write a number from 1 to 65535");
      const other = known.get(port);
      if (other !== undefined)
        throw wrong(`${each} is also the port of ${other}`, "choose another port for one of them");
      known.set(port, name);
      return [name, port];
    }),
  );
}

function wrong(written: string, cure: string): ProblemError {
  return new ProblemError([{ says: `--port ${written}`, cure }]);
}
