import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import net from "node:net";
import { bits, boolean, der, identifier, integer, octets, sequence, set, tagged, text, time } from "./der.ts";

const dayMs = 86_400_000;
const ecdsaWithSha256 = sequence(identifier("1.2.840.10045.4.3.2"));
const issuerName = "authority of failure-lab";

/** A certificate and its key, in PEM. The key is only ever in memory. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

interface CertificateRequest {
  readonly subject: string;
  readonly issuer: string;
  readonly owner: KeyPair;
  readonly signer: KeyPair;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly extensions: readonly Buffer[];
}

/** The names and addresses of a certificate, of which the first one is its subject. */
export type CertifiedHosts = readonly [string, ...string[]];

/** Issues the certificates of a proxy server. Its authority is new at each start, and made when it is first needed. */
export class Certificates {
  readonly #beganMs: number;
  #authority: (KeyPair & { readonly pem: string }) | undefined;
  #servers: KeyPair | undefined;
  #serial: bigint;

  constructor(beganMs: number) {
    this.#beganMs = beganMs;
    // Some clients reject a serial number that an authority of this name has used before.
    this.#serial = BigInt(beganMs) * 1000n;
  }

  /** The certificate that clients have to trust. */
  get authorityPem(): string {
    return this.#opened().pem;
  }

  /** A valid certificate for these names and addresses. */
  valid(hosts: CertifiedHosts): Identity {
    return this.#issue(hosts, this.#opened(), issuerName, [-1, 365]);
  }

  expired(hosts: CertifiedHosts): Identity {
    return this.#issue(hosts, this.#opened(), issuerName, [-30, -1]);
  }

  selfSigned(hosts: CertifiedHosts): Identity {
    return this.#issue(hosts, this.#pair(), hosts[0], [-1, 365]);
  }

  #issue(hosts: CertifiedHosts, signer: KeyPair, issuer: string, [from, until]: readonly [number, number]): Identity {
    const owner = this.#pair();
    const extensions = [
      extension("2.5.29.17", sequence(...hosts.map(alternativeName))),
      extension("2.5.29.37", sequence(identifier("1.3.6.1.5.5.7.3.1"))),
      extension("2.5.29.15", bits(Buffer.from([0x80]), 7), true),
      extension("2.5.29.14", octets(keyId(owner))),
      extension("2.5.29.35", sequence(der(0x80, keyId(signer)))),
    ];
    const days = { fromMs: this.#beganMs + from * dayMs, untilMs: this.#beganMs + until * dayMs };
    const cert = this.#signed({ subject: hosts[0], issuer, owner, signer, extensions, ...days });
    return { cert, key: owner.privateKey.export({ type: "pkcs8", format: "pem" }) as string };
  }

  #opened(): KeyPair & { readonly pem: string } {
    if (this.#authority !== undefined) return this.#authority;
    const pair = newPair();
    const extensions = [
      extension("2.5.29.19", sequence(boolean(true)), true),
      extension("2.5.29.15", bits(Buffer.from([0x06]), 1), true),
      extension("2.5.29.14", octets(keyId(pair))),
    ];
    const days = { fromMs: this.#beganMs - dayMs, untilMs: this.#beganMs + 365 * dayMs };
    const names = { subject: issuerName, issuer: issuerName };
    this.#authority = { ...pair, pem: this.#signed({ ...names, owner: pair, signer: pair, extensions, ...days }) };
    return this.#authority;
  }

  #pair(): KeyPair {
    this.#servers ??= newPair();
    return this.#servers;
  }

  #signed({ subject, issuer, owner, signer, fromMs, untilMs, extensions }: CertificateRequest): string {
    this.#serial += 1n;
    const content = sequence(
      tagged(0, integer(2n)),
      integer(this.#serial),
      ecdsaWithSha256,
      commonName(issuer),
      sequence(time(fromMs), time(untilMs)),
      commonName(subject),
      owner.publicKey.export({ type: "spki", format: "der" }),
      tagged(3, sequence(...extensions)),
    );
    return pem(sequence(content, ecdsaWithSha256, bits(sign("sha256", content, signer.privateKey))));
  }
}

function newPair(): KeyPair {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function keyId({ publicKey }: KeyPair): Buffer {
  return createHash("sha1")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest();
}

function commonName(name: string): Buffer {
  return sequence(set(sequence(identifier("2.5.4.3"), text(name))));
}

function extension(id: string, value: Uint8Array, isCritical = false): Buffer {
  return sequence(identifier(id), ...(isCritical ? [boolean(true)] : []), octets(value));
}

function alternativeName(host: string): Buffer {
  return net.isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, addressBytes(host));
}

function addressBytes(address: string): Buffer {
  if (net.isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const bare = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = "", tail] = bare.split("::");
  const groups = (part = "") => part.split(":").filter((group) => group !== "");
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g)!;
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
