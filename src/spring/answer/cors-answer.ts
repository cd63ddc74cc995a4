import type { CorsSettings } from "../configuration/cors.ts";
import type { Came } from "../request/forwarded.ts";
import { type HealthRequest, headerValues } from "../request/request.ts";
import type { Content, Headers } from "./content.ts";

const vary: Headers = ["Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers"].map(
  (name) => ["Vary", name] as const,
);

/** The browser asks beforehand whether it may ask. */
export function isPreflight(request: HealthRequest): boolean {
  const has = (name: string) => headerValues(request, name).length > 0;
  return request.method === "OPTIONS" && has("origin") && has("access-control-request-method");
}

/** What a browser is told beside an answer, or that it may have none. */
export type CorsVerdict = { readonly headers: Headers } | { readonly rejected: Content };

export function judgeCors(cors: CorsSettings, request: HealthRequest, came: Came): CorsVerdict {
  const origin = headerValues(request, "origin")[0];
  if (origin === undefined) return { headers: vary };
  const own = sameOrigin(origin, came);
  if (own === true) return { headers: vary };
  const before = isPreflight(request);
  const allowed = own === undefined ? undefined : allowedOrigin(cors, origin);
  const method = before ? (headerValues(request, "access-control-request-method")[0] ?? "") : request.method;
  const methods = cors.methods === undefined ? [method] : cors.methods.includes(method) ? cors.methods : undefined;
  const headers = before ? allowedHeaders(cors, listOf(request, "access-control-request-headers")) : [];
  if (allowed === undefined || methods === undefined || headers === undefined) return { rejected };
  const told: [string, string][] = [["Access-Control-Allow-Origin", allowed]];
  if (before) told.push(["Access-Control-Allow-Methods", methods.join(",")]);
  if (headers.length > 0) told.push(["Access-Control-Allow-Headers", headers.join(", ")]);
  if (cors.exposed.length > 0) told.push(["Access-Control-Expose-Headers", cors.exposed.join(", ")]);
  if (cors.credentials) told.push(["Access-Control-Allow-Credentials", "true"]);
  if (before) told.push(["Access-Control-Max-Age", String(cors.maxAgeSeconds)]);
  return { headers: [...vary, ...told] };
}

const rejected: Content = { status: 403, headers: vary, body: "Invalid CORS request", length: "unknown" };

/** undefined where the origin is none. */
function sameOrigin(origin: string, { scheme, authority }: Came): boolean | undefined {
  const [, itsScheme, itsHost, itsPort] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/?#:]*|\[[^\]]*\])(?::(\d*))?$/i.exec(origin) ?? [];
  if (itsHost === undefined) return undefined;
  const [, host = "", port] = /^(.*?)(?::(\d+))?$/.exec(authority) ?? [];
  const usual = (of: string | undefined) => (of === "https" || of === "wss" ? "443" : "80");
  return (
    itsScheme?.toLowerCase() === scheme && itsHost === host && (itsPort || usual(itsScheme)) === (port ?? usual(scheme))
  );
}

function allowedOrigin({ origins, originPatterns }: CorsSettings, origin: string): string | undefined {
  if (origin.trim() === "") return undefined;
  if (origins.includes("*")) return "*";
  const plain = origin.replace(/\/$/, "");
  const isAllowed =
    origins.some((each) => each.toLowerCase() === plain.toLowerCase()) ||
    originPatterns.some((each) => each.test(plain));
  return isAllowed ? origin : undefined;
}

/** Those of the headers asked for that are allowed; undefined where none of them is. */
function allowedHeaders({ headers }: CorsSettings, asked: readonly string[]): readonly string[] | undefined {
  if (asked.length === 0) return [];
  const allowed = asked.filter(
    (name) =>
      name !== "" && (headers.includes("*") || headers.some((each) => each.toLowerCase() === name.toLowerCase())),
  );
  return allowed.length > 0 ? allowed : undefined;
}

function listOf(request: HealthRequest, name: string): string[] {
  return headerValues(request, name).flatMap((line) => line.split(",").map((each) => each.trim()));
}
