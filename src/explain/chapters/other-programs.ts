import { type Chapter, more, type Situation } from "../explanation.ts";
import { connectTimeout, nameUnknown, nameUnsettled, refused } from "./before-sending.ts";
import { hungUp, noReply } from "./broken-off.ts";

const gatewayWaited: Partial<Situation> = { endedBy: "nobody: the gateway stopped waiting" };

const noAddress: Partial<Situation> = {
  endedBy: "the resolver: it said no, or could not say",
  proves: "no address was found; nothing was sent, so the work was not done",
  retry: "safe: once more after a little while, then check the name",
};

/** What the system, Go, Java, curl, Python and gateways call the failures that Node has codes for. */
export const otherPrograms: readonly Chapter[] = [
  more(refused, [["Connection refused", "The words of the system, of Java, Go and nginx for ECONNREFUSED."]]),
  more(nameUnknown, [
    ["no such host", "Go: the name is not known, as ENOTFOUND says in Node."],
    ["Name or service not known", "The words of the system for EAI_NONAME."],
  ]),
  more(nameUnsettled, [
    ["Could not resolve host", "curl (6): the name could not be looked up, for good or just now.", noAddress],
    ["UnknownHostException", "Java: the name could not be looked up, for good or just now.", noAddress],
    ["Temporary failure in name resolution", "The words of the system for EAI_AGAIN."],
  ]),
  more(connectTimeout, [["connect timed out", "Java: no connection within its connect timeout."]]),
  more(hungUp, [
    [
      "Connection prematurely closed BEFORE response",
      "Reactor Netty: closed before the headers came; often a kept connection whose server had just closed it.",
    ],
    ["Empty reply from server", "curl (52): the connection was closed without a byte."],
    ["Unexpected end of file from server", "Java: the connection was closed without an answer."],
    ["NoHttpResponseException", "Apache HttpClient, in Java: the connection was closed without an answer."],
    [
      "upstream connect error or disconnect/reset before headers",
      "Envoy: no connection to the server behind it, or one that ended before the headers.",
      {
        phase: "connect, send or headers: the reset reason tells",
        endedBy: "the server behind it, or the way there",
        proves: "no whole head came from the server behind it",
        retry: "safe after `connection failure`; else only with an idempotency key",
      },
    ],
    ["Remote end closed connection without response", "Python: the connection was closed without an answer."],
  ]),
  more(noReply, [
    ["Read timed out", "Java: nothing came within its read timeout.", { phase: "headers or body" }],
    [
      "i/o timeout",
      "Go: nothing came in time.",
      {
        phase: "connect after `dial`; else send, headers or body",
        retry: "safe after `dial`; else only with an idempotency key",
      },
    ],
    [
      "upstream request timeout",
      "Envoy: the server behind it did not answer within the route's timeout.",
      gatewayWaited,
    ],
    [
      "upstream timed out",
      "nginx: the server behind it did not connect, or did not answer, in time.",
      {
        ...gatewayWaited,
        phase: "connect, send, headers or body: the log's `while` tells",
        retry: "safe after `while connecting`; else only with an idempotency key",
      },
    ],
    [
      "Client.Timeout exceeded while awaiting headers",
      "Go: the client's limit passed before the headers came.",
      { phase: "any before the body" },
    ],
  ]),
];
