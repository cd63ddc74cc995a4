import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { statusAsError } from "../situations/bad-replies.ts";
import { ownMistake } from "../situations/before-sending.ts";
import { cut, writtenInVain } from "../situations/broken-off.ts";
import { notPassedOn } from "../situations/gateway.ts";
import { wrapper } from "../situations/guards.ts";

/** Log messages of Go servers. */
export const goServer: readonly Chapter[] = fromSource("https://pkg.go.dev/net/http", [
  chapter({ ...ownMistake, phase: "none: the server is stopping, as it was told to" }, [
    [
      "http: Server closed",
      "ListenAndServe ended because Shutdown or Close was called: not a failure.",
      {
        endedBy: "the program, which stopped its server",
        proves: "the server accepts no new connection; Shutdown waits for calls in progress, Close does not",
        leavesOpen: "whether calls in progress were let finish",
        retry: "safe at another instance, if the connection was refused",
        topic: "answer",
        lessons: ["stop-politely", "stop-rudely"],
      },
    ],
  ]),
  chapter(statusAsError, [
    [
      "http: Handler timeout",
      "TimeoutHandler: the handler took too long; the client got 503, and the handler goes on.",
      {
        endedBy: "the server, which stopped waiting for its own handler",
        leavesOpen: "whether the work was done: unknown; the handler may still finish it",
      },
    ],
  ]),
  chapter(notPassedOn, [
    [
      "http: request body too large",
      "MaxBytesReader: the request is larger than the handler allows; it usually answers 413.",
      {
        phase: "body of a request",
        endedBy: "the server, which reads no more",
        proves: "the request was not read to its end",
        leavesOpen: "what the handler did before it read the body",
        topic: "bodySize",
      },
    ],
  ]),
  chapter(cut, [
    [
      "http: panic serving",
      "The handler panicked; Go closes that connection, and the client sees EOF or a cut body.",
      {
        phase: "none here; for the client: headers or body",
        endedBy: "the server, whose handler panicked",
        proves: "the handler did not end well",
        gateways: "closes before the head",
      },
    ],
  ]),
  chapter(writtenInVain, [
    [
      "http: superfluous response.WriteHeader call",
      "The handler set a status twice; the client got the first one.",
      {
        phase: "none: a response was in progress",
        endedBy: "nobody",
        proves: "the second status was not sent",
        leavesOpen: "what the handler meant to say",
        retry: "useless until the program is fixed",
        gateways: null,
        topic: "request",
        lessons: [],
      },
    ],
    [
      "http: wrote more than the declared Content-Length",
      "The handler wrote a longer body than it had declared; the rest is not sent.",
      {
        phase: "body",
        endedBy: "the server",
        proves: "the client got the declared length and no more",
        leavesOpen: "nothing about the connection",
        retry: "useless until the program is fixed",
        gateways: "sends more than its length",
        topic: "request",
        lessons: ["length-too-short"],
      },
    ],
  ]),
  chapter(wrapper, [
    ["http: proxy error", "ReverseProxy: its own call failed, for the reason after the colon; its client got 502."],
  ]),
]);
