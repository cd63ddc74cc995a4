import { ProblemError } from "../../../text/problems/problem.ts";
import { listed } from "../../../text/words/lists.ts";

/** Values of placeholders such as `{payment.url}`, `{payment.address}`, `{port}` and `{config}`. */
export type Fillings = Readonly<Record<string, string>>;

/** Fills in the placeholders in a text of a bench file and leaves other braces unchanged. */
export function filled(text: string, values: Fillings): string {
  return text.replaceAll(/\{([a-z][a-z0-9/-]*\.(?:url|address)|port|config|folder)\}/g, (found, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    const known = Object.keys(values).map((each) => `{${each}}`);
    throw new ProblemError([{ says: `${found} is not a known placeholder`, cure: `write ${listed(known)}` }]);
  });
}
