import type { Situation } from "../explanation.ts";

export const tlsMismatch: Situation = {
  phase: "connect: during the TLS handshake",
  endedBy: "either end: the two could not agree",
  proves: "a connection was made, but no secure one; no request was sent over it",
  leavesOpen: "which end is set up wrongly; often http is spoken to an https port, or the reverse",
  retry: "safe but useless: check scheme and port",
  topic: "tls",
  gateways: "closes before the head",
  lessons: ["wrong-protocol"],
};

export const handshakeTimeout: Situation = {
  ...tlsMismatch,
  endedBy: "the client, which stopped waiting",
  proves: "no secure connection was made in time, so no request was sent over it",
  leavesOpen: "whether the server is overloaded, or does not speak TLS on that port",
  retry: "safe: no request was sent",
  gateways: "does not accept",
  lessons: [],
};

export const certificate: Situation = {
  phase: "connect: during the TLS handshake",
  endedBy: "the client, which does not trust the certificate",
  proves: "something answered with a certificate that fails a check; no request was sent",
  leavesOpen: "whether it is the right server with a bad certificate, or another one",
  retry: "safe but useless; do not turn the check off: add the authority, or renew the certificate",
  topic: "tls",
  gateways: "has a bad certificate",
};

/** The other end requested a certificate and rejected it. */
export const certificateRefused: Situation = {
  ...certificate,
  endedBy: "the other end, which does not accept this end's certificate",
  proves: "the other end got a certificate that fails its check, or none; no request was handled",
  leavesOpen: "which check failed: its log says more",
  retry: "safe but useless; send a certificate that the other end trusts",
  gateways: null,
};
