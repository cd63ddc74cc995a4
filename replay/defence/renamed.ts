import * as v from "valibot";
import { readDuration, sayWrong } from "../../src/text/values/units.ts";

/** Accepts settings under the library's documented names, and times with units: `Timeout: 500ms` is `timeoutMs: 500`. */
export function renamed<Set>(
  names: Readonly<Record<string, string>>,
  schema: v.GenericSchema<unknown, Set>,
): v.GenericSchema<unknown, Set> {
  const ownNames = v.rawTransform<Record<string, unknown>, unknown>(({ dataset: { value: set }, addIssue }) => {
    const own = ([name, value]: [string, unknown]): [string, unknown] => {
      const short = names[name];
      if (short === undefined) return [name, value];
      if (Object.hasOwn(set, short)) addIssue({ message: `${name} and ${short} are the same setting` });
      const read = short.endsWith("Ms") && typeof value !== "number" ? readDuration(value) : { value };
      if ("value" in read) return [short, read.value];
      addIssue({ message: `${name} ${sayWrong(read)}` });
      return [short, undefined];
    };
    return Object.fromEntries(Object.entries(set).map(own));
  });
  return v.pipe(v.record(v.string(), v.unknown()), ownNames, schema);
}
