import type { Web } from "../configuration/web.ts";
import { type HealthRequest, headerValues } from "./request.ts";

/** The address under which the request came in, as the application sees it. */
export interface Came {
  readonly scheme: string;
  readonly authority: string;
  /** What stands before the application's own paths. */
  readonly contextPath: string;
}

/** What proxies say of it counts only where the settings let it. */
export function cameUnder(request: HealthRequest, { forwarded }: Web, contextPath: string): Came {
  const authority = headerValues(request, "host")[0] ?? "";
  const { scheme, host, port } = forwards[forwarded](headerReader(request), authority);
  const usual = scheme === "https" ? "443" : "80";
  const prefix = forwarded === "framework" ? forwardedPrefix(request) : undefined;
  const shown = port === undefined || port === usual ? host : `${host}:${port}`;
  return { scheme, authority: shown, contextPath: prefix ?? contextPath };
}

interface Place {
  readonly scheme: string;
  readonly host: string;
  readonly port: string | undefined;
}
type ReadHeader = (name: string) => string | undefined;

const forwards: Readonly<Record<Web["forwarded"], (read: ReadHeader, authority: string) => Place>> = {
  none: (_, authority) => ({ scheme: "http", ...split(authority) }),
  framework: byFramework,
  native: byServer,
};

function headerReader(request: HealthRequest): ReadHeader {
  return (name) => headerValues(request, name)[0]?.split(",")[0]?.trim() || undefined;
}

/** The filter of the framework knows the standard header, too, and it silences the others. */
function byFramework(read: ReadHeader, authority: string): Place {
  const standard = read("forwarded");
  const proto = standard ? /proto="?([^;,"]+)"?/i.exec(standard)?.[1]?.trim() : read("x-forwarded-proto");
  const host = standard ? /host="?([^;,"]+)"?/i.exec(standard)?.[1]?.trim() : read("x-forwarded-host");
  const port = standard ? undefined : read("x-forwarded-port");
  const scheme = proto ?? (read("x-forwarded-ssl")?.toLowerCase() === "on" ? "https" : undefined);
  const place = split(host ?? authority);
  const own = host === undefined && scheme !== undefined ? undefined : place.port;
  return { scheme: scheme ?? "http", host: place.host, port: port ?? own };
}

/** The valve of the server takes a port from its own header alone, and else the usual one of the scheme. */
function byServer(read: ReadHeader, authority: string): Place {
  const proto = read("x-forwarded-proto")?.toLowerCase();
  const own = split(authority);
  const host = read("x-forwarded-host");
  const port = proto === undefined ? own.port : read("x-forwarded-port");
  return { scheme: proto === "https" ? "https" : "http", host: host === undefined ? own.host : split(host).host, port };
}

function split(authority: string): { readonly host: string; readonly port: string | undefined } {
  const port = /:(\d*)$/.exec(authority)?.[1];
  return { host: authority.replace(/:\d*$/, ""), port: port || undefined };
}

/** Stands in the place of the context path; several add up, and none keeps a slash at its end. */
function forwardedPrefix(request: HealthRequest): string | undefined {
  const lines = headerValues(request, "x-forwarded-prefix");
  if (lines.length === 0) return undefined;
  const parts = lines.flatMap((line) => line.split(","));
  return parts.map((part) => part.trim().replace(/\/+$/, "")).join("");
}
