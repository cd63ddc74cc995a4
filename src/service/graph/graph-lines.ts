import * as v from "valibot";
import { described } from "../setting.ts";

/** The method and the path of a request that a service takes. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** A request to another server of the setup. */
export interface CallLine extends RequestLine {
  readonly to: string;
}

/** A request is taken whatever its query. */
const line = /^[A-Z]+ \/[^\s?]*$/;
const call = /^[a-z][a-z0-9-]{0,39} [A-Z]+ \/\S*$/;
const notText = "is not text: write it in quotes";

/** A request without a server, such as `POST /reserve`. */
export function requestLine(about: string): v.GenericSchema<string, RequestLine> {
  return v.pipe(
    v.string(notText),
    v.regex(line, "is not a method and a path without a query: write POST /reserve"),
    described(about, "a method and a path"),
    v.transform(readRequestLine),
  );
}

/** A request to a server, such as `stock POST /reserve`. */
export function callLine(about: string): v.GenericSchema<string, CallLine> {
  return v.pipe(
    v.string(notText),
    v.regex(call, "is not a server, a method and a path: write stock POST /reserve"),
    described(about, "a server, a method and a path"),
    v.transform((written) => {
      const [to = "", ...rest] = written.split(" ");
      return { to, ...readRequestLine(rest.join(" ")) };
    }),
  );
}

export function readRequestLine(written: string): RequestLine {
  const [method = "", path = ""] = written.split(" ");
  return { method, path };
}

/** Whether a request for this path is meant; a path that ends in `*` means every path with this beginning. */
export function matches(line: RequestLine, method: string, path: string): boolean {
  return line.method === method && matchesPath(line, path);
}

export function matchesPath({ path: wanted }: RequestLine, path: string): boolean {
  return wanted.endsWith("*") ? path.startsWith(wanted.slice(0, -1)) : path === wanted;
}

export function sayRequestLine({ method, path }: RequestLine): string {
  return `${method} ${path}`;
}
