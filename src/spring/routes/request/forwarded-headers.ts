import { headerValues, withHeader, withoutHeader } from "../../../text/headers/headers.ts";
import { capital } from "../../../text/words/capital.ts";
import type { Header } from "../../../trace.ts";
import type { PropertyReader } from "../../configuration/properties/property-reader.ts";
import type { JavaRegex } from "../../expression/java-regex.ts";
import { startUpRegex } from "../pattern/expressions.ts";
import { isFalse } from "../reading/switches.ts";
import type { WebExchange } from "../web-exchange.ts";
import { decoded } from "./request-target.ts";

const parts = ["for", "proto", "prefix", "port", "host"] as const;
type ForwardedPart = (typeof parts)[number];
type ForwardedFlags = Readonly<Record<ForwardedPart, boolean>>;

/** Headers that tell the server behind about the origin of a request. */
export interface ForwardedSettings {
  /** Senders whose forwarding headers the gateway trusts; if undefined, it trusts none and sends none itself. */
  readonly trusted: JavaRegex | undefined;
  readonly forwarded: boolean;
  readonly xForwarded: boolean;
  readonly enabled: ForwardedFlags;
  readonly append: ForwardedFlags;
}

const none: ForwardedFlags = { for: false, proto: false, prefix: false, port: false, host: false };
export const nobodyTrusted: ForwardedSettings = {
  trusted: undefined,
  forwarded: false,
  xForwarded: false,
  enabled: none,
  append: none,
};

export function readForwarded(reader: PropertyReader, prefix: string): ForwardedSettings {
  const flags = (ending: string): ForwardedFlags => {
    const read = parts.map((part) => [part, reader.boolean(`${prefix}.x-forwarded.${part}-${ending}`) ?? true]);
    return Object.fromEntries(read) as ForwardedFlags;
  };
  const pattern = reader.text(`${prefix}.trusted-proxies`);
  return {
    trusted: pattern?.trim() ? startUpRegex(pattern) : undefined,
    forwarded: !isFalse(reader, `${prefix}.forwarded.enabled`),
    xForwarded: !isFalse(reader, `${prefix}.x-forwarded.enabled`),
    enabled: flags("enabled"),
    append: flags("append"),
  };
}

/** Extends these headers if their sender is trusted; otherwise drops them, because anybody can write them. */
export function withForwarded(exchange: WebExchange, settings: ForwardedSettings): readonly Header[] {
  const { trusted } = settings;
  const { remoteAddress, steps } = exchange.received;
  if (!trusted?.matches(remoteAddress, steps)) return withoutForwarded(exchange.headers);
  const headers = settings.forwarded ? withStandard(exchange, trusted) : withoutHeader(exchange.headers, "forwarded");
  if (!settings.xForwarded) return headers.filter(([name]) => !/^x-forwarded-/i.test(name));
  return parts
    .filter((part) => settings.enabled[part])
    .reduce((all, part) => withPart(all, part, exchange, trusted, settings.append[part]), headers);
}

export function withoutForwarded(headers: readonly Header[]): readonly Header[] {
  return headers.some(isForwarded) ? headers.filter((header) => !isForwarded(header)) : headers;
}

function isForwarded([name]: Header): boolean {
  return "fFxX".includes(name.charAt(0)) && /^(?:forwarded$|x-forwarded-)/i.test(name);
}

function withPart(
  headers: readonly Header[],
  part: ForwardedPart,
  exchange: WebExchange,
  trusted: JavaRegex,
  appends: boolean,
): Header[] {
  const name = `X-Forwarded-${capital(part)}`;
  const passes = (value: string) => part !== "for" || trusted.matches(value, exchange.received.steps);
  return valuesOf(part, exchange).reduce<Header[]>(
    (all, value) => {
      if (!appends) return passes(value) ? withHeader(all, name, [value]) : all;
      return withHeader(all, name, [[...headerValues(all, name), value].filter(passes).join(",")]);
    },
    [...headers],
  );
}

function valuesOf(part: ForwardedPart, exchange: WebExchange): string[] {
  const [host, port] = authorityOf(exchange);
  switch (part) {
    case "for":
      return [exchange.received.remoteAddress];
    case "proto":
      return ["http"];
    case "prefix":
      return exchange.formerPaths.flatMap((path) => prefixOf(path, exchange.path));
    case "port":
      return [port ?? "80"];
    case "host":
      return [port === undefined || port === "80" ? host : `${host}:${port}`];
  }
}

function authorityOf({ received }: WebExchange): [host: string, port: string | undefined] {
  const authority = headerValues(received.headers, "host")[0] ?? "";
  const port = /:(\d+)$/.exec(authority)?.[1];
  return [authority.replace(/:\d*$/, ""), port];
}

/** The beginning of a path that filters removed. */
function prefixOf(former: string, path: string): string[] {
  const shortened = (each: string) => decoded(each).replace(/\/$/, "");
  const [whole, rest] = [shortened(former), shortened(path)];
  if (!whole.endsWith(rest)) return [];
  const prefix = rest === "" ? whole : whole.slice(0, whole.lastIndexOf(rest));
  return prefix === "" ? [] : [prefix];
}

function withStandard(exchange: WebExchange, trusted: JavaRegex): Header[] {
  const { headers, received } = exchange;
  const earlier = headerValues(headers, "forwarded")
    .flatMap((value) => value.split(","))
    .map(pairsOf)
    .filter((pairs) =>
      pairs.some(([key, value]) => key.toLowerCase() === "for" && trusted.matches(value, received.steps)),
    );
  const host = headerValues(headers, "host")[0];
  const address = received.remoteAddress.includes(":") ? `[${received.remoteAddress}]` : received.remoteAddress;
  const from = received.remotePort === undefined ? address : `${address}:${received.remotePort}`;
  const own: [string, string][] = [["proto", "http"]];
  if (host !== undefined) own.push(["host", quotedIfNeeded(host)]);
  if (trusted.matches(address, received.steps)) own.push(["for", quotedIfNeeded(from)]);
  const lines = [...earlier, own].map(
    (pairs): Header => ["Forwarded", pairs.map(([key, value]) => `${key}=${value}`).join(";")],
  );
  return [...withoutHeader(headers, "forwarded"), ...lines];
}

function pairsOf(text: string): [string, string][] {
  return text.split(";").flatMap((pair): [string, string][] => {
    const equals = pair.indexOf("=");
    return equals < 0 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
}

function quotedIfNeeded(text: string): string {
  return text.includes(":") ? `"${text}"` : text;
}
