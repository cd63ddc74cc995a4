import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { wrapper } from "../situations/guards.ts";
import { certificate, certificateRefused, tlsMismatch } from "../situations/tls.ts";

/** TLS messages of Java. */
export const javaTls: readonly Chapter[] = [
  chapter(tlsMismatch, [
    [
      ["Unrecognized SSL message, plaintext connection", "Unsupported or unrecognized SSL message"],
      "The client spoke https to a plain http port.",
    ],
  ]),
  chapter(certificate, [
    ["PKIX path building failed", "This machine does not trust the authority that signed the certificate."],
  ]),
  ...fromSource("https://github.com/openjdk/jdk, sun/security/ssl and sun/security/util", [
    chapter(tlsMismatch, [
      [
        [
          "Received fatal alert: handshake_failure",
          "Received fatal alert: protocol_version",
          "No appropriate protocol",
        ],
        "The two ends have no TLS version or cipher in common, or the server wants a certificate of the client.",
      ],
      [
        ["Remote host terminated the handshake", "Remote host closed connection during handshake"],
        "The other end closed the connection during the TLS handshake; often it does not speak TLS there.",
        { endedBy: "the other end, by a plain close (FIN)" },
      ],
    ]),
    chapter(certificate, [
      [
        [
          "No subject alternative DNS name matching",
          "No name matching",
          "No subject alternative names",
          "SSLPeerUnverifiedException",
        ],
        "The certificate is for other names than the one that was called.",
      ],
      [
        ["CertificateExpiredException", "CertificateNotYetValidException"],
        "The certificate is not valid today, or this clock is wrong.",
      ],
    ]),
    chapter(certificateRefused, [
      [
        [
          "Received fatal alert: certificate_unknown",
          "Received fatal alert: bad_certificate",
          "Received fatal alert: unknown_ca",
          "Received fatal alert: certificate_expired",
        ],
        "The other end did not accept this end's certificate.",
      ],
    ]),
    chapter({ ...wrapper, topic: "tls" }, [
      [
        ["SSLHandshakeException", "javax.net.ssl.SSLException"],
        "Java's wrapper for a failure of TLS; the words after it say which.",
      ],
    ]),
  ]),
];
