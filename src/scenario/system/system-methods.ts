import { didYouMean } from "../../text/words/suggestion.ts";
import type { SchemaReader } from "../read/document/schema-reader.ts";
import { isMap } from "../read/document/shape.ts";

const usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const misspelt = new Map(usual.flatMap((method) => slipsOf(method).map((slip) => [slip, method] as const)));
// A system may have methods of its own, and these are words.
for (const word of ["POTS", "OPTION"]) misspelt.delete(word);

/** Returns a method with two letters swapped, or one of many missing. Other slips, such as HOST, may be other methods. */
function slipsOf(method: string): string[] {
  const before = (at: number) => method.slice(0, at);
  const swapped = [...method.slice(1)].map((letter, at) => before(at) + letter + method[at] + method.slice(at + 2));
  const shortened = [...method].map((_, at) => before(at) + method.slice(at + 1));
  return method.length < 6 ? swapped : [...swapped, ...shortened];
}

/** Finds methods in `takes`, `plays` and requests that are surely misspelt. */
export function checkMethods(reader: SchemaReader, file: unknown): void {
  const { services, request } = isMap(file) ? file : {};
  const check = (method: unknown, path: (string | number)[], at: "key" | "value") => {
    const meant = typeof method === "string" ? misspelt.get(method) : undefined;
    if (meant !== undefined) reader.find(path, at, `${method} is not a method`, didYouMean(meant));
  };
  const checkLines = (lines: unknown, path: (string | number)[]): void => {
    if (typeof lines === "string") check(lines.split(" ")[0], path, "value");
    else if (Array.isArray(lines)) for (const [at, each] of lines.entries()) checkLines(each, [...path, at]);
    else if (isMap(lines)) for (const line of Object.keys(lines)) check(line.split(" ")[0], [...path, line], "key");
  };
  for (const [name, service] of Object.entries(isMap(services) ? services : {}))
    for (const key of ["takes", "plays"]) if (isMap(service)) checkLines(service[key], ["services", name, key]);
  for (const [at, each] of (Array.isArray(request) ? request : []).entries())
    if (isMap(each)) check(each.method, ["request", at, "method"], "value");
}
