import { chapter, type Family, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import { timedOutSomewhere } from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { springRest } from "./spring-rest.ts";

const clients = (rest: string, web: string): Settings => [
  ["RestClient", rest],
  ["WebClient", web],
];

export const spring: Family = {
  name: "Spring",
  origin: { tried: "6.2.9" },
  settings: {
    headers: clients(
      "the request factory: setConnectTimeout, setReadTimeout; in Boot spring.http.clients.connect-timeout and .read-timeout (none)",
      "Reactor Netty's CONNECT_TIMEOUT_MILLIS (30 s) and responseTimeout (none)",
    ),
    whole: clients("the request factory: setReadTimeout", "Reactor Netty's responseTimeout; it reports a short body"),
    parser: clients(
      "the request factory: HttpURLConnection accepts much, Apache HttpClient less",
      "Reactor Netty is strict",
    ),
    abort: clients("none for the whole call", "Mono.timeout, or block(timeout)"),
    bodySize: clients("none", "codecs().maxInMemorySize (256 KB)"),
    addresses: [["LoadBalancer", "spring.cloud.loadbalancer: health checks, cache of instances (35 s)"]],
    answer: clients("onStatus, or exchange()", "onStatus, or exchangeToMono()"),
  },
  chapters: [
    chapter(wrapper, [
      [
        "ResourceAccessException",
        "RestClient and RestTemplate: an I/O error; the cause and the end of the message say which.",
      ],
      [
        ["RestClientException", "Error while extracting response for type"],
        "RestClient and RestTemplate: the response could not be read. Also if nothing arrived: the cause says which.",
        { phase: "headers or body: the cause says which" },
      ],
      ["WebClientRequestException", "WebClient: no response arrived; the cause and the message say why."],
      [
        "but response failed with cause",
        "WebClient: a status had arrived, and then the body failed; the cause says why.",
        {
          phase: "body: a status had arrived",
          proves: "a response began, and could not be read to its end",
          topic: "whole",
        },
      ],
    ]),
    chapter(timedOutSomewhere, [
      ["Timeout on blocking read for", "The time given to block() passed.", { topic: "abort" }],
      ["Did not observe any item or terminal signal within", "The time given to timeout() passed.", { topic: "abort" }],
    ]),
    chapter(bad.statusAsError, [
      [
        ["HttpClientErrorException", "HttpServerErrorException"],
        "RestClient and RestTemplate turn every status from 400 up into this exception.",
      ],
      ["WebClientResponseException", "WebClient's retrieve() turns every status from 400 up into this exception."],
    ]),
    chapter(bad.badStatusLine, [
      [
        "should be a three-digit positive integer",
        "RestClient over HttpURLConnection: the answer has no valid status line.",
      ],
    ]),
    chapter(bad.badContent, [
      [
        "HttpMessageNotReadableException",
        "The body is not what the converter expects: half a JSON, or an HTML page from a proxy.",
      ],
      [
        "UnsupportedMediaTypeException",
        "No decoder reads this content type into the type asked for: often an HTML page from a proxy.",
      ],
    ]),
    ...springRest,
  ],
};
