import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { badContent, bodyTooLarge, statusAsError } from "../situations/bad-replies.ts";
import { callerLeft, noReply } from "../situations/broken-off.ts";
import { noServer } from "../situations/gateway.ts";

/** Messages of Spring servers and Spring Cloud, and about unusable bodies. */
export const springRest: readonly Chapter[] = fromSource(
  "https://github.com/spring-projects/spring-framework and https://github.com/spring-cloud/spring-cloud-gateway",
  [
    chapter(badContent, [
      [
        ["UnknownContentTypeException", "no suitable HttpMessageConverter found"],
        "No converter reads this content type into the type asked for: often an HTML page from a proxy.",
      ],
    ]),
    chapter(bodyTooLarge, [
      [
        ["DataBufferLimitException", "Exceeded limit on max bytes to buffer"],
        "WebClient: the body is larger than the codecs may hold in memory.",
      ],
    ]),
    chapter(statusAsError, [
      [
        "AsyncRequestTimeoutException",
        "Spring MVC: an asynchronous handler took longer than its timeout; the client got 503.",
        {
          endedBy: "the server, which stopped waiting for its own handler",
          proves: "the client got no result",
          leavesOpen: "whether the work was done: unknown; the handler may still finish it",
          topic: "abort",
        },
      ],
    ]),
    chapter(callerLeft, [
      [
        ["AsyncRequestNotUsableException", "ClientAbortException"],
        "The server's client had left before the answer was written.",
        { topic: "abort" },
      ],
    ]),
    chapter(noServer, [
      [
        ["Unable to find instance for", "No servers available for service", "No instances available for"],
        "Spring Cloud LoadBalancer knows no instance of that service; the gateway answers 503.",
        { topic: "addresses" },
      ],
    ]),
    chapter(noReply, [
      [
        "Response took longer than timeout",
        "Spring Cloud Gateway: the route's response-timeout passed; it answers 504.",
        { endedBy: "the gateway, which stopped waiting" },
      ],
    ]),
  ],
);
