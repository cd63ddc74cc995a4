import { headerValues } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";
import type { PropertyReader } from "../../configuration/properties/property-reader.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import type { Filter } from "../web-exchange.ts";
import { always } from "./response-headers.ts";

const permissions =
  "accelerometer ambient-light-sensor autoplay battery camera cross-origin-isolated display-capture document-domain encrypted-media execution-while-not-rendered execution-while-out-of-viewport fullscreen geolocation gyroscope keyboard-map magnetometer microphone midi navigation-override payment picture-in-picture publickey-credentials-get screen-wake-lock sync-xhr usb web-share xr-spatial-tracking";

interface SecureHeader {
  readonly header: string;
  /** The name of the gateway's setting, and that of a filter's argument. */
  readonly setting: string;
  readonly argument: string;
  readonly value: string;
}

/** The headers that are added unless they are disabled, and one that is added only if enabled. */
const rows: readonly SecureHeader[] = [
  row("X-Xss-Protection", "xss-protection-header", "xssProtectionHeaderValue", "1 ; mode=block"),
  row(
    "Strict-Transport-Security",
    "strict-transport-security",
    "strictTransportSecurityHeaderValue",
    "max-age=631138519",
  ),
  row("X-Frame-Options", "frame-options", "frameOptionsHeaderValue", "DENY"),
  row("X-Content-Type-Options", "content-type-options", "contentTypeOptionsHeaderValue", "nosniff"),
  row("Referrer-Policy", "referrer-policy", "referrerPolicyHeaderValue", "no-referrer"),
  row(
    "Content-Security-Policy",
    "content-security-policy",
    "contentSecurityPolicyHeaderValue",
    "default-src 'self' https:; font-src 'self' https: data:; img-src 'self' https: data:; object-src 'none'; script-src https:; style-src 'self' https: 'unsafe-inline'",
  ),
  row("X-Download-Options", "download-options", "downloadOptionsHeaderValue", "noopen"),
  row(
    "X-Permitted-Cross-Domain-Policies",
    "permitted-cross-domain-policies",
    "permittedCrossDomainPoliciesHeaderValue",
    "none",
  ),
];
const permissionsPolicy = row(
  "Permissions-Policy",
  "permissions-policy",
  "permissionsPolicy",
  permissions
    .split(" ")
    .map((name) => `${name}=()`)
    .join(", "),
);

function row(header: string, setting: string, argument: string, value: string): SecureHeader {
  return { header, setting, argument, value };
}

/** Settings of the whole gateway for these headers. */
export interface SecureHeaders {
  readonly values: ReadonlyMap<string, string>;
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
}

export function readSecureHeaders(reader: PropertyReader, prefix: string): SecureHeaders {
  const values = new Map<string, string>();
  for (const { header, setting } of [...rows, permissionsPolicy]) {
    const value = reader.text(`${prefix}.${setting}`);
    if (value !== undefined) values.set(header, value);
  }
  return {
    values,
    enabled: reader.list(`${prefix}.enable`)?.items ?? [],
    disabled: reader.list(`${prefix}.disable`)?.items ?? [],
  };
}

/** A filter with its own list of enabled or disabled headers ignores the gateway's. */
export function secureHeaders(definition: Definition, shared: SecureHeaders): Filter {
  const named = new NamedArguments(definition, []);
  const own = [named.list("enable"), named.list("disable")] as const;
  const saysItself = own.some((list) => list !== undefined) || named.optional("permissionsPolicy") !== undefined;
  const [enabled = [], disabled = []] = saysItself ? own : [shared.enabled, shared.disabled];
  const isOff = (header: string) => disabled.some((name) => name.toLowerCase() === header.toLowerCase());
  const isOn = (header: string) => enabled.some((name) => name.toLowerCase() === header.toLowerCase());
  const policy = isOn(permissionsPolicy.header) ? [permissionsPolicy] : [];
  const added = [...rows, ...policy]
    .filter(({ header }) => !isOff(header))
    .map(
      ({ header, argument, value }): Header => [header, named.optional(argument) ?? shared.values.get(header) ?? value],
    );
  return () =>
    always((answer) => {
      const missing = added.filter(([name]) => headerValues(answer.headers, name).length === 0);
      answer.headers.push(...missing);
    });
}
