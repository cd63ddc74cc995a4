import type { ShareMode } from "../../policy/random/share.ts";
import type { RouteRequestLine } from "../../scenario/route/request-line.ts";
import { labToken } from "../../scenario/route/route-scenario.ts";
import { isHeaderValue } from "../../text/headers/header-value.ts";
import { hasHeader } from "../../text/headers/headers.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { Header } from "../../trace.ts";

/** The options about requests. */
export interface RequestOptions {
  readonly requests?: number;
  readonly path?: readonly string[];
  readonly method?: string;
  readonly header?: readonly string[];
  readonly token: boolean;
  readonly routes?: string;
}

const users = ["ann", "bob", "eve", "dan", "kim"];
const mostRequests = 10_000;
/** With a wrong one of these, the server would wait for a body that never arrives. */
const framing = new Set(["content-length", "transfer-encoding"]);

/** Returns the requests to the gateway. If a share keeps users together, the requests come from many users. */
export function requestsOf(options: RequestOptions, shares: boolean, by: ShareMode): RouteRequestLine[] {
  const sendsToken = options.token && options.routes === undefined;
  const headers: Header[] = sendsToken ? [["authorization", `Bearer ${labToken}`]] : [];
  for (const written of options.header ?? []) headers.push(headerOf(written));
  const count = options.requests ?? (shares ? 10 : 1);
  if (count > mostRequests) throw wrong(`too many requests: ${count}`, `write ${mostRequests} or fewer`);
  const asked = shares ? ["/orders"] : ["/orders", "/payments", "/members"];
  const paths = options.path ?? (options.routes === undefined ? asked : ["/orders"]);
  const line = (path: string): RouteRequestLine => {
    if (!/^[/*]/.test(path) || /[^\x21-\xff]/.test(path))
      throw wrong(`"${path}" is not a path`, "write one that begins with a slash, such as /orders/1");
    const usual = options.routes === undefined && path === "/orders" ? "POST" : "GET";
    return { method: options.method ?? usual, path, headers, times: 1 };
  };
  if (by === "user" && !hasHeader(headers, "x-user")) {
    const one = paths.map(line);
    return Array.from({ length: count }, (_, n) => {
      const user: Header = ["x-user", mustHave(users[n % users.length], "a user")];
      return { ...mustHave(one[n % one.length], "a path"), headers: [...headers, user] };
    });
  }
  return paths.map((path) => ({ ...line(path), times: count }));
}

function headerOf(written: string): Header {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/s.exec(written) ?? [];
  if (name === undefined || value === undefined || !isHeaderValue(value))
    throw wrong(`"${written}" is not a header`, 'write "X-User: ann"');
  if (framing.has(name.toLowerCase())) throw wrong(`${name} is set by the client itself`, "leave it out");
  return [name, value];
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
