import { nearest } from "../../text/nearest.ts";
import { didYouMean } from "../../text/suggestion.ts";
import type { SchemaReader } from "../read/schema-reader.ts";
import { isMap } from "../read/shape.ts";

const usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Rarer methods that resemble the usual ones. */
const rare = ["PURGE", "COPY", "LOCK", "LINK", "MOVE", "BIND", "ACL", "TRACE", "PROPPATCH", "REPORT", "MERGE"];

/** Finds methods in `takes`, `plays` and requests that are misspelt. Other methods may be the system's own. */
export function checkMethods(reader: SchemaReader, file: unknown): void {
  const { services, request } = isMap(file) ? file : {};
  const check = (method: unknown, path: (string | number)[], at: "key" | "value") => {
    if (typeof method !== "string" || usual.includes(method) || rare.includes(method)) return;
    const meant = nearest(method, usual);
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
