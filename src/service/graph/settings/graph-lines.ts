import * as v from "valibot";
import { described } from "../../setting/setting.ts";

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
/** Only what a server takes may be many paths. */
const oneLine = /^[A-Z]+ \/(?:[^\s?]*[^\s?*])?$/;
const call = /^[a-z][a-z0-9-]{0,39} [A-Z]+ \/(?:[^\s?]*[^\s?*])?(?:\?\S*)?$/;
const notText = "is not text: write it in quotes";

/** A request without a server, such as `POST /reserve`. `isOne`: whether it is sent, so that its path cannot be many. */
export function requestLine(about: string, isOne = false): v.GenericSchema<string, RequestLine> {
  return v.pipe(
    v.string(notText),
    v.regex(isOne ? oneLine : line, orMany("is not a method and a path without a query: write POST /reserve")),
    described(about, "a method and a path"),
    v.transform(readRequestLine),
  );
}

/** A request to a server, such as `stock POST /reserve`. */
export function callLine(about: string): v.GenericSchema<string, CallLine> {
  return v.pipe(
    v.string(notText),
    v.regex(call, (issue) => orMany(`is not a server, a method and a path: write ${callLike(issue.input)}`)(issue)),
    described(about, "a server, a method and a path"),
    v.transform((written) => {
      const [to = "", ...rest] = written.split(" ");
      return { to, ...readRequestLine(rest.join(" ")) };
    }),
  );
}

/** Returns an example of a call that keeps the valid parts of a wrong one. */
function callLike(written: unknown): string {
  const words = String(written).split(/\s+/);
  const part = (shape: RegExp, example: string) => words.find((word) => shape.test(word)) ?? example;
  return [
    part(/^[a-z][a-z0-9-]{0,39}$/, "stock"),
    part(/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/, "POST"),
    part(/^\/(?:[^\s?]*[^\s?*])?(?:\?\S*)?$/, "/reserve"),
  ].join(" ");
}

function orMany(otherwise: string): (issue: v.BaseIssue<unknown>) => string {
  const many = "is sent as written, with its *: write the path that is called, such as /items/1";
  return ({ input }) => (/ \/[^\s?]*\*(?:\?|$)/.test(String(input)) ? many : otherwise);
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
