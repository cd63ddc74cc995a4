import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { certificate, certificateRefused, handshakeTimeout, tlsMismatch } from "../situations/tls.ts";

/** TLS messages of Go. */
export const goTls: readonly Chapter[] = [
  chapter(tlsMismatch, [
    ["http: server gave HTTP response to HTTPS client", "The client spoke https to a plain http port."],
    ["tls: handshake failure", "The server ended the TLS handshake: no common cipher, version or certificate."],
  ]),
  chapter(handshakeTimeout, [
    ["net/http: TLS handshake timeout", "The TLS handshake did not end within Transport.TLSHandshakeTimeout."],
  ]),
  chapter(certificate, [
    [
      "x509: certificate signed by unknown authority",
      "This machine does not trust the authority that signed the certificate.",
    ],
  ]),
  ...fromSource("https://pkg.go.dev/crypto/tls and https://pkg.go.dev/crypto/x509", [
    chapter(tlsMismatch, [
      ["tls: first record does not look like a TLS handshake", "The other end does not speak TLS on that port."],
      ["tls: protocol version not supported", "The two ends have no TLS version in common."],
      [
        "http: TLS handshake error from",
        "A Go server: a client's TLS handshake failed; the words after the address say why. `EOF` is often a health check that only connects.",
        {
          endedBy: "the client most often: the words after the address say which",
          retry: "up to the client",
          gateways: null,
        },
      ],
    ]),
    chapter(certificate, [
      [
        "x509: certificate has expired or is not yet valid",
        "The certificate is not valid today, or this clock is wrong.",
      ],
      [
        ["x509: certificate is valid for", "x509: certificate is not valid for any names"],
        "The certificate is for other names than the one that was called.",
      ],
      ["x509: cannot validate certificate for", "The client called an address, and the certificate lists none."],
      ["x509: certificate relies on legacy Common Name field", "The certificate has no subject alternative name."],
    ]),
    chapter(certificateRefused, [
      [
        [
          "tls: bad certificate",
          "tls: unknown certificate authority",
          "tls: certificate required",
          "tls: unknown certificate",
        ],
        "The other end did not accept this end's certificate, or got none.",
      ],
    ]),
  ]),
];
