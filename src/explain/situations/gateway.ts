import type { Situation } from "../explanation.ts";

/** The gateway has no available server. */
export const noServer: Situation = {
  phase: "before the gateway's own lookup or connect",
  endedBy: "the gateway, which had no server to send to",
  proves: "the request was not passed on, so the work was not done",
  leavesOpen:
    "why the servers are out of rotation: failed health checks, failed calls, a deployment, or none configured",
  retry: "safe, after a pause; look at the health checks first",
  topic: "addresses",
  gateways: "is out of rotation",
  lessons: ["dead-canary"],
};

export const notPassedOn: Situation = {
  phase: "none: the gateway answered itself",
  endedBy: "the gateway, which did not pass the request on",
  proves: "the request was not passed on, so the work was not done",
  leavesOpen: "nothing about the server: it was not called",
  retry: "useless unless the request or the gateway's configuration changes",
  topic: "request",
  gateways: null,
};

/** A limit of the gateway rejected the request, to protect the server behind it. */
export const gatewayLimit: Situation = {
  ...notPassedOn,
  endedBy: "the gateway: a limit was reached, and the request was not passed on",
  leavesOpen: "whether the server is slow or the traffic is high",
  retry: "safe, after a pause and with jitter",
  topic: "rateLimit",
  gateways: "is overloaded",
  lessons: ["rate-limit-429"],
};

/** The client did not send its complete request in time. */
export const requestIncomplete: Situation = {
  ...notPassedOn,
  phase: "send: the request had not arrived in full",
  endedBy: "the client, which was too slow or left",
  leavesOpen: "whether the client or the network was slow",
  retry: "safe: the request was not complete",
  lessons: ["slow-request-408"],
};
