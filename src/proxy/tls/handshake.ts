import type { Certificates, CertifiedHosts, Identity } from "./certificates.ts";

const wrongNames: CertifiedHosts = ["wrong-name.invalid"];

/** How a proxy answers the handshake of TLS. `true` is the right way; the others are faults. */
export const handshakes = {
  true: (certificates: Certificates, hosts: CertifiedHosts) => certificates.valid(hosts),
  expired: (certificates: Certificates, hosts: CertifiedHosts) => certificates.expired(hosts),
  "wrong-name": (certificates: Certificates) => certificates.valid(wrongNames),
  "self-signed": (certificates: Certificates, hosts: CertifiedHosts) => certificates.selfSigned(hosts),
  "never-answers": undefined,
} as const satisfies Readonly<
  Record<string, ((certificates: Certificates, hosts: CertifiedHosts) => Identity) | undefined>
>;

export type Handshake = keyof typeof handshakes;

/** Reads the key `tls` of a proxy; undefined if it is neither true nor a fault. */
export function handshakeOf(value: unknown): Handshake | undefined {
  if (value === true) return "true";
  return typeof value === "string" && value !== "true" && Object.hasOwn(handshakes, value)
    ? (value as Handshake)
    : undefined;
}
