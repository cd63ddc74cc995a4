import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

export const tlsMismatch: Chapter = {
  situation: {
    phase: "connect: during the handshake",
    endedBy: "either side: they could not agree",
    proves: "the connection stands, and no secure one came of it; no request was sent over it",
    leavesOpen: "which side is set up wrongly; very often http where https is spoken, or the reverse",
    retry: "safe and useless: check scheme and port",
    options: options.tls,
    gateways: { ...gateways.refused, spring: "500" },
  },
  entries: [
    ["EPROTO", "The TLS handshake failed: mostly https spoken to a port that speaks plain http."],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "What answered the TLS greeting is no TLS: a plain port."],
    ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "What answered the TLS greeting is no TLS: a plain port."],
    [
      "ERR_SSL_HTTP_REQUEST",
      "Plain http was spoken to a TLS port; the server meets it.",
      {
        endedBy: "the server: what came is no TLS",
        proves: "a request came in plain and was not read as one, so the work was not done",
      },
    ],
    ["ERR_SSL_NO_SHARED_CIPHER", "The two sides have no cipher in common."],
    ["ERR_SSL_UNSUPPORTED_PROTOCOL", "The two sides have no version of TLS in common."],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "The server does not take this version of TLS."],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "The server broke off the handshake without saying more."],
    ["ERR_SSL_TLSV1_UNRECOGNIZED_NAME", "The server does not know the name it was asked for."],
    [
      "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
      "The server wants a certificate from its caller.",
      {
        phase: "connect, or just after it: the caller may have begun to send",
        endedBy: "the server, by an alert of TLS",
        proves: "the server let no request in, so the work was not done",
        leavesOpen: "which certificate it wants",
        retry: "safe and useless without that certificate",
      },
    ],
    ["ERR_TLS_DH_PARAM_SIZE", "The server's key exchange is weaker than allowed."],
    ["ERR_TLS_ALPN_CALLBACK_INVALID_RESULT", "The server chose a protocol that was not offered."],
  ],
};

export const secondHandshake: Chapter = {
  situation: {
    phase: "any: a secure connection stood",
    endedBy: "this side: it wants no second handshake",
    proves: "the first handshake was well, and a second one was refused",
    leavesOpen: "whether a request was under way, and whether its work was done: unknown",
    retry: "only if doing it twice does no harm; find out who asks for it",
    options: options.tls,
    gateways: null,
  },
  entries: [
    ["ERR_TLS_RENEGOTIATION_DISABLED", "A second handshake on the same connection is forbidden."],
    ["ERR_TLS_RENEGOTIATION_UNSUPPORTED", "The library of TLS under Node knows no second handshake."],
    ["ERR_TLS_SESSION_ATTACK", "The far side asked for too many handshakes."],
  ],
};

export const certificate: Chapter = {
  situation: {
    phase: "connect: during the handshake",
    endedBy: "this side: it does not trust the certificate",
    proves: "someone answered with a certificate that fails a check; no request was sent",
    leavesOpen: "whether it is the right server with a bad certificate, or somebody else",
    retry: "safe and useless; do not turn the check off: add the authority, or renew",
    options: options.tls,
    gateways: {
      nginx: "502 with proxy_ssl_verify, else no check",
      haproxy: "503 (SC) with verify required",
      envoy: "503 (UF)",
      alb: "no check",
      spring: "500",
    },
  },
  entries: [
    ["ERR_TLS_CERT_ALTNAME_INVALID", "The certificate is for another name."],
    ["ERR_TLS_CERT_ALTNAME_FORMAT", "The certificate's list of names cannot be read."],
    ["HOSTNAME_MISMATCH", "The certificate is for another name."],
    ["CERT_HAS_EXPIRED", "The certificate has expired, or this machine's clock is wrong."],
    ["CERT_NOT_YET_VALID", "The certificate is not valid yet, or this machine's clock is wrong."],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "The server signed its certificate itself."],
    ["SELF_SIGNED_CERT_IN_CHAIN", "An authority in the chain is none that this machine trusts."],
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
    ["CERT_REVOKED", "The certificate was taken back."],
    ["CERT_UNTRUSTED", "The authority is not trusted for this."],
    ["CERT_REJECTED", "The authority is marked to be refused."],
    ["INVALID_CA", "A certificate in the chain may not sign others."],
    ["PATH_LENGTH_EXCEEDED", "The chain is longer than one of its authorities allows."],
    ["INVALID_PURPOSE", "The certificate is not meant for a server."],
    ["UNABLE_TO_GET_CRL", "The list of certificates taken back is missing."],
    ["CRL_HAS_EXPIRED", "The list of certificates taken back has expired."],
    ["CRL_NOT_YET_VALID", "The list of certificates taken back is not valid yet."],
    ["CRL_SIGNATURE_FAILURE", "The list of certificates taken back is signed wrongly."],
    ["UNABLE_TO_DECRYPT_CRL_SIGNATURE", "The signature of the list of certificates taken back cannot be read."],
    ["ERROR_IN_CERT_NOT_BEFORE_FIELD", "The certificate's first day cannot be read."],
    ["ERROR_IN_CERT_NOT_AFTER_FIELD", "The certificate's last day cannot be read."],
    ["ERROR_IN_CRL_LAST_UPDATE_FIELD", "A date in the list of certificates taken back cannot be read."],
    ["ERROR_IN_CRL_NEXT_UPDATE_FIELD", "A date in the list of certificates taken back cannot be read."],
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
  ],
};
