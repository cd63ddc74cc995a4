import { chapter, type Situation } from "../../explanation.ts";
import { certificate, tlsMismatch } from "../../situations/tls.ts";

const secondHandshake: Situation = {
  phase: "any: a secure connection existed",
  endedBy: "this program, which allows no second handshake",
  proves: "the first handshake succeeded, and a second one was refused",
  leavesOpen: "whether a request was in progress, and whether its work was done: unknown",
  retry: "only if repeating it is harmless; find out who asks for the second handshake",
  topic: "tls",
  gateways: null,
};

export const tls = [
  chapter(tlsMismatch, [
    ["EPROTO", "The TLS handshake failed, most often because the client spoke https to a plain http port."],
    [
      ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"],
      "The answer to the TLS greeting is not TLS: a plain http port.",
    ],
    [
      "ERR_SSL_HTTP_REQUEST",
      "A client spoke plain http to a TLS port; the server reports it.",
      {
        endedBy: "the server: what it received is not TLS",
        proves: "a plain request arrived and could not be read, so the work was not done",
      },
    ],
    ["ERR_SSL_NO_SHARED_CIPHER", "Client and server have no cipher in common."],
    ["ERR_SSL_UNSUPPORTED_PROTOCOL", "Client and server have no TLS version in common."],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "The server does not accept this TLS version."],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "The server ended the handshake without a reason."],
    ["ERR_SSL_TLSV1_UNRECOGNIZED_NAME", "The server does not know the name it was asked for."],
    [
      "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
      "The server wants a certificate from its client.",
      {
        phase: "connect, or just after it: the client may have begun to send",
        endedBy: "the server, by a TLS alert",
        proves: "the server let no request in, so the work was not done",
        leavesOpen: "which certificate it wants",
        retry: "safe but useless without that certificate",
      },
    ],
    ["ERR_TLS_DH_PARAM_SIZE", "The server's key exchange is weaker than the client allows."],
    ["ERR_TLS_ALPN_CALLBACK_INVALID_RESULT", "The server chose a protocol that was not offered."],
  ]),
  chapter(secondHandshake, [
    ["ERR_TLS_RENEGOTIATION_DISABLED", "A second handshake on the same connection is disabled."],
    ["ERR_TLS_RENEGOTIATION_UNSUPPORTED", "Node's TLS library does not support a second handshake."],
    ["ERR_TLS_SESSION_ATTACK", "The other end asked for too many handshakes."],
  ]),
  chapter(certificate, [
    ["ERR_TLS_CERT_ALTNAME_INVALID", "The certificate is for another name."],
    ["ERR_TLS_CERT_ALTNAME_FORMAT", "The certificate's list of names is malformed."],
    ["HOSTNAME_MISMATCH", "The certificate is for another name."],
    ["CERT_HAS_EXPIRED", "The certificate has expired, or this machine's clock is wrong."],
    ["CERT_NOT_YET_VALID", "The certificate is not valid yet, or this machine's clock is wrong."],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "The certificate is self-signed."],
    ["SELF_SIGNED_CERT_IN_CHAIN", "This machine does not trust an authority in the chain."],
    [
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "The server did not send the certificates between its own and a known authority.",
    ],
    ["UNABLE_TO_GET_ISSUER_CERT", "The certificate of an authority in the chain is missing."],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "This machine does not know the authority."],
    ["UNABLE_TO_DECRYPT_CERT_SIGNATURE", "The certificate's signature cannot be read."],
    ["UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY", "The authority's key cannot be read."],
    ["CERT_SIGNATURE_FAILURE", "The certificate's signature is wrong."],
    ["CERT_CHAIN_TOO_LONG", "The chain of certificates is too long."],
    ["CERT_REVOKED", "The certificate was revoked."],
    ["CERT_UNTRUSTED", "The authority is not trusted for this purpose."],
    ["CERT_REJECTED", "The authority is marked as rejected."],
    ["INVALID_CA", "A certificate in the chain may not sign others."],
    ["PATH_LENGTH_EXCEEDED", "The chain is longer than one of its authorities allows."],
    ["INVALID_PURPOSE", "The certificate is not meant for a server."],
    ["UNABLE_TO_GET_CRL", "The list of revoked certificates is missing."],
    ["CRL_HAS_EXPIRED", "The list of revoked certificates has expired."],
    ["CRL_NOT_YET_VALID", "The list of revoked certificates is not valid yet."],
    ["CRL_SIGNATURE_FAILURE", "The signature of the list of revoked certificates is wrong."],
    ["UNABLE_TO_DECRYPT_CRL_SIGNATURE", "The signature of the list of revoked certificates cannot be read."],
    ["ERROR_IN_CERT_NOT_BEFORE_FIELD", "The certificate's first day cannot be read."],
    ["ERROR_IN_CERT_NOT_AFTER_FIELD", "The certificate's last day cannot be read."],
    ["ERROR_IN_CRL_LAST_UPDATE_FIELD", "A date in the list of revoked certificates cannot be read."],
    ["ERROR_IN_CRL_NEXT_UPDATE_FIELD", "A date in the list of revoked certificates cannot be read."],
    [
      "OUT_OF_MEM",
      "The check of the certificate ran out of memory.",
      {
        endedBy: "this machine",
        proves: "the certificate could not be checked; no request was sent",
        leavesOpen: "everything about the certificate",
        retry: "safe, after a pause",
      },
    ],
  ]),
];
