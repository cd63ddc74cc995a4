import { headerValues } from "../../text/headers/headers.ts";
import type { Header } from "../../trace.ts";
import { headerList } from "./request/header-values.ts";

/** The browser pages that may read an answer, by the origin, the method and the headers of their request. */
export interface CorsRules {
  readonly origins: readonly string[];
  readonly originPatterns: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly credentials: boolean;
  /** Whether a public page may call a private network. */
  readonly privateNetwork?: boolean;
  readonly maxAgeSeconds: number | undefined;
}

/** The parts of a request that CORS looks at. */
export interface CorsAsked {
  readonly method: string;
  readonly headers: readonly Header[];
  /** The requested address, if it is not plain HTTP to the Host. */
  readonly own?: { readonly scheme: string; readonly authority: string };
}

const varies = ["Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers"];

/** The answer's headers, and whether the request is rejected; a rule that contradicts itself fails. */
export type CorsVerdict =
  | { readonly headers: readonly Header[]; readonly refused: boolean }
  | { readonly fails: string };

export function isPreflight({ method, headers }: CorsAsked): boolean {
  const has = (name: string) => headerValues(headers, name).length > 0;
  return method === "OPTIONS" && has("origin") && has("access-control-request-method");
}

export function checkCors(rules: CorsRules | undefined, request: CorsAsked): CorsVerdict {
  if (rules === undefined) return { headers: [], refused: false };
  const vary = varies.map((name): Header => ["Vary", name]);
  if (rules.origins.includes("*") && (rules.credentials || rules.privateNetwork)) {
    return { fails: `CORS: ${rules.credentials ? "credentials are" : "a private network is"} allowed to every origin` };
  }
  const [origin] = headerValues(request.headers, "origin");
  if (origin === undefined || isSameOrigin(origin, request)) return { headers: vary, refused: false };
  const allowed = isOrigin(origin) ? allowedHeaders(rules, request, origin) : undefined;
  return { headers: [...vary, ...(allowed ?? [])], refused: allowed === undefined };
}

function allowedHeaders(rules: CorsRules, request: CorsAsked, origin: string): Header[] | undefined {
  const preflight = isPreflight(request);
  const asked = preflight ? headerValues(request.headers, "access-control-request-method")[0] : request.method;
  const allowOrigin = allowedOrigin(rules, origin);
  if (allowOrigin === undefined || asked === undefined) return undefined;
  const methods = rules.methods.includes("*") ? [asked] : rules.methods;
  if (!methods.includes(asked)) return undefined;
  const requested = headerList(request.headers, "access-control-request-headers");
  const any = rules.headers.includes("*");
  const headers = requested.filter((name) => any || rules.headers.some((each) => same(each, name)));
  if (preflight && requested.length > 0 && headers.length === 0) return undefined;
  const told: Header[] = [["Access-Control-Allow-Origin", allowOrigin]];
  if (preflight) told.push(["Access-Control-Allow-Methods", methods.join(",")]);
  if (preflight && headers.length > 0) told.push(["Access-Control-Allow-Headers", headers.join(", ")]);
  if (rules.exposedHeaders.length > 0) told.push(["Access-Control-Expose-Headers", rules.exposedHeaders.join(", ")]);
  if (rules.credentials) told.push(["Access-Control-Allow-Credentials", "true"]);
  const [wantsNetwork] = headerValues(request.headers, "access-control-request-private-network");
  if (rules.privateNetwork && wantsNetwork === "true") told.push(["Access-Control-Allow-Private-Network", "true"]);
  if (preflight && rules.maxAgeSeconds !== undefined) {
    told.push(["Access-Control-Max-Age", String(rules.maxAgeSeconds)]);
  }
  return told;
}

function allowedOrigin({ origins, originPatterns }: CorsRules, origin: string): string | undefined {
  if (origins.includes("*")) return "*";
  const asked = withoutSlash(origin);
  const isListed = origins.some((each) => same(withoutSlash(each), asked));
  return isListed || originPatterns.some((pattern) => fits(pattern, asked)) ? origin : undefined;
}

/** A star matches anything; ports follow the host, as in `https://*.shop.org:[8080,8443]`. */
function fits(written: string, origin: string): boolean {
  const [, pattern = written, ports] = /^(.*):\[([\d,*]+)\]$/.exec(withoutSlash(written)) ?? [];
  const [, base = origin, port] = /^(.*?)(?::(\d+))?$/.exec(origin) ?? [];
  if (ports === undefined) return fitsText(withoutSlash(written), origin);
  if (ports === "*") return fitsText(pattern, base) || fitsText(pattern, origin);
  return port !== undefined && ports.split(",").includes(port) && fitsText(pattern, base);
}

function fitsText(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function withoutSlash(text: string): string {
  return text.endsWith("/") ? text.slice(0, -1) : text;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A scheme, a host and perhaps a port; or a word such as null. */
function isOrigin(origin: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#:\s]+|\[[^\]]*\])(?::\d*)?\/?$/i.test(origin);
}

function isSameOrigin(origin: string, { headers, own }: CorsAsked): boolean {
  const { scheme, authority } = own ?? { scheme: "http", authority: headerValues(headers, "host")[0] ?? "" };
  const usualPort = scheme === "https" ? "443" : "80";
  const withPort = (written: string) => (/:\d+$/.test(written) ? written : `${written}:${usualPort}`);
  return origin.startsWith(`${scheme}://`) && withPort(origin.slice(scheme.length + 3)) === withPort(authority);
}
