import { headerValues } from "../../text/headers/headers.ts";
import type { RemoteIpSettings, ServerSettings } from "../configuration/settings/server-settings.ts";
import type { Web } from "../configuration/settings/web.ts";
import type { HealthRequest } from "./health-request.ts";

/** The requested address as the application sees it. */
export interface Came {
  readonly scheme: string;
  readonly authority: string;
  /** The part before the application's own paths. */
  readonly contextPath: string;
}

/**
 * Reads the requested address, including the headers of proxies if the settings trust them; undefined if the framework
 * cannot parse these.
 */
export function cameUnder(request: HealthRequest, { web, server }: Proxied, contextPath: string): Came | undefined {
  const { remoteIp } = server;
  const forwarded = web.forwarded === "none" && remoteIp.named ? "native" : web.forwarded;
  const authority = authorityOf(request);
  const place = forwards[forwarded](request, authority, remoteIp);
  if (place === undefined) return undefined;
  const { scheme, host, port } = place;
  const usual = scheme === "https" ? "443" : "80";
  const prefix = forwarded === "framework" ? forwardedPrefix(request) : undefined;
  const shown = port === undefined || port === usual ? host : `${host}:${port}`;
  return { scheme, authority: shown, contextPath: prefix ?? contextPath };
}

/** The requested host and port. Without a Host header the server uses localhost; an empty one stays empty. */
export function authorityOf(request: HealthRequest): string {
  const [named] = headerValues(request.headers, "host");
  if (named) return named;
  const name = named === undefined ? "localhost" : "";
  return request.localPort === undefined ? name : `${name}:${request.localPort}`;
}

/** The settings that say which headers of proxies the application trusts. */
interface Proxied {
  readonly web: Web;
  readonly server: ServerSettings;
}

interface ForwardedSite {
  readonly scheme: string;
  readonly host: string;
  readonly port: string | undefined;
}
type Forward = (request: HealthRequest, authority: string, remoteIp: RemoteIpSettings) => ForwardedSite | undefined;

const forwards: Readonly<Record<Web["forwarded"], Forward>> = {
  none: (_, authority) => ({ scheme: "http", ...split(authority) }),
  framework: byFramework,
  native: byServer,
};

/** The framework's filter also reads the standard Forwarded header, which overrides the others. */
function byFramework(request: HealthRequest, authority: string): ForwardedSite | undefined {
  const first = (name: string) => headerValues(request.headers, name)[0];
  const read = (name: string) => first(name)?.split(",")[0]?.trim() || undefined;
  const standard = first("forwarded")?.trim();
  const proto = standard ? /proto="?([^;,"]+)"?/i.exec(standard)?.[1]?.trim() : read("x-forwarded-proto");
  const host = standard ? /host="?([^;,"]+)"?/i.exec(standard)?.[1]?.trim() : read("x-forwarded-host");
  const port = standard ? undefined : read("x-forwarded-port");
  if ([port, host && namedPort(host)].some((each) => each !== undefined && !isInteger(each))) return undefined;
  const scheme = proto ?? (read("x-forwarded-ssl")?.toLowerCase() === "on" ? "https" : undefined);
  const place = split(host ?? authority);
  const own = host === undefined && scheme !== undefined ? undefined : place.port;
  return { scheme: scheme ?? "http", host: place.host, port: port ?? own };
}

/** The text after the colon of a host; an address in brackets contains colons itself. */
function namedPort(host: string): string | undefined {
  return /^(?:[^\]]*\])?[^\]:]*:(.*)$/s.exec(host)?.[1];
}

function isInteger(text: string): boolean {
  return /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 31;
}

/** The server's valve reads the port only from its own header, otherwise it uses the scheme's default. */
function byServer(request: HealthRequest, authority: string, remoteIp: RemoteIpSettings): ForwardedSite {
  const read = (name: string) => headerValues(request.headers, name)[0];
  const protos = read(remoteIp.protocol)
    ?.split(",")
    .map((each) => each.trim().toLowerCase());
  const scheme = protos?.every((each) => each === remoteIp.https) ? "https" : "http";
  const own = split(authority);
  const host = read(remoteIp.host)?.trim();
  const isHost = host !== undefined && /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d+)?$/.test(host);
  const port = /^\d+$/.exec(read(remoteIp.port)?.trim() ?? "")?.[0];
  return { scheme, host: isHost ? split(host).host : own.host, port: protos === undefined ? own.port : port };
}

function split(authority: string): { readonly host: string; readonly port: string | undefined } {
  const port = /:(\d*)$/.exec(authority)?.[1];
  return { host: authority.replace(/:\d*$/, ""), port: port === "" ? "0" : port };
}

/** The path that replaces the context path: all prefixes joined, without trailing slashes. */
function forwardedPrefix(request: HealthRequest): string | undefined {
  const lines = headerValues(request.headers, "x-forwarded-prefix");
  if (lines.length === 0) return undefined;
  const parts = lines.flatMap((line) => line.split(","));
  return parts.map((part) => part.trim().replace(/\/+$/, "")).join("");
}
