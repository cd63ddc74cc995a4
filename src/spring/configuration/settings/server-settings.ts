import type { PropertyReader } from "../properties/property-reader.ts";
import { type CompressionSettings, readCompression } from "./compression-settings.ts";

/** How the server, Tomcat, accepts requests and sends answers. */
export interface ServerSettings {
  /** The Server header of every answer; undefined: not sent. */
  readonly name: string | undefined;
  readonly keepAliveMs: number;
  /** The largest request line and headers, together. */
  readonly maxHeaderBytes: number;
  readonly maxParameters: number;
  /** The longest unread body after which the connection stays open; Infinity if unlimited. */
  readonly maxUnreadBytes: number;
  /** Characters that may appear unescaped in a path or a query. */
  readonly relaxedPath: string;
  readonly relaxedQuery: string;
  readonly relativeRedirects: boolean;
  /** How long the server waits for requests in progress when it stops; 0: not at all. */
  readonly graceMs: number;
  readonly remoteIp: RemoteIpSettings;
  /** Undefined: nothing is compressed. */
  readonly compression: CompressionSettings | undefined;
}

/** The proxy headers that the server trusts, if they are switched on. */
export interface RemoteIpSettings {
  /** Whether a header is named, which switches this on. */
  readonly named: boolean;
  readonly protocol: string;
  readonly https: string;
  readonly host: string;
  readonly port: string;
}

const tomcat = "server.tomcat";
const minuteMs = 60_000;

export function readServer(reader: PropertyReader): ServerSettings {
  const timeoutMs = reader.durationMs(`${tomcat}.connection-timeout`) ?? minuteMs;
  const maxHeaderBytes = reader.bytes("server.max-http-request-header-size") ?? 0;
  return {
    name: reader.text("server.server-header") || undefined,
    keepAliveMs: reader.durationMs(`${tomcat}.keep-alive-timeout`) ?? timeoutMs,
    maxHeaderBytes: maxHeaderBytes > 0 ? maxHeaderBytes : 8 * 1024,
    maxParameters: unlimited(reader.integer(`${tomcat}.max-parameter-count`) ?? 1000),
    maxUnreadBytes: unlimited(reader.bytes(`${tomcat}.max-swallow-size`) ?? 2 * 1024 * 1024),
    relaxedPath: relaxed(reader, "relaxed-path-chars"),
    relaxedQuery: relaxed(reader, "relaxed-query-chars"),
    graceMs: readGrace(reader),
    relativeRedirects: reader.boolean(`${tomcat}.use-relative-redirects`) ?? false,
    remoteIp: readRemoteIp(reader),
    compression: readCompression(reader),
  };
}

function readGrace(reader: PropertyReader): number {
  const graceMs = reader.durationMs("spring.lifecycle.timeout-per-shutdown-phase") ?? 30_000;
  return reader.word("server.shutdown", ["graceful", "immediate"] as const) === "immediate" ? 0 : graceMs;
}

function unlimited(number: number): number {
  return number < 0 ? Number.POSITIVE_INFINITY : number;
}

/** Drops characters that Tomcat cannot relax. */
function relaxed(reader: PropertyReader, key: string): string {
  const items = reader.list(`${tomcat}.${key}`)?.items ?? [];
  return items.filter((each) => each.length === 1 && '"<>[\\]^`{|}'.includes(each)).join("");
}

function readRemoteIp(reader: PropertyReader): RemoteIpSettings {
  const text = (key: string) => reader.text(`${tomcat}.remoteip.${key}`)?.trim() ?? "";
  const protocol = text("protocol-header");
  return {
    named: protocol !== "" || text("remote-ip-header") !== "",
    protocol: (protocol || "X-Forwarded-Proto").toLowerCase(),
    https: (text("protocol-header-https-value") || "https").toLowerCase(),
    host: (text("host-header") || "X-Forwarded-Host").toLowerCase(),
    port: (text("port-header") || "X-Forwarded-Port").toLowerCase(),
  };
}
