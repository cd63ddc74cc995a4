import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { closedEarly, noReply, onlyWithKey, reset } from "../situations/broken-off.ts";

/** HTTP/2 messages of Go. */
export const goHttp2: readonly Chapter[] = [
  chapter(reset, [
    [
      "stream error: stream ID",
      "HTTP/2: the server ended this one stream; the code after the number says why, other calls on the connection go on.",
      {
        phase: "headers or body",
        endedBy: "the server, by RST_STREAM",
        proves: "the server gave up this call",
        lessons: [],
      },
    ],
  ]),
  ...fromSource("https://pkg.go.dev/golang.org/x/net/http2", [
    chapter(closedEarly, [
      [
        ["http2: server sent GOAWAY and closed the connection", "graceful shutdown GOAWAY"],
        "HTTP/2: the server said that it closes the connection, as it does before it stops; calls after LastStreamID were not handled.",
        {
          endedBy: "the server, by GOAWAY",
          topic: "reuse",
          retry: `safe if its stream came after LastStreamID, and Go does it itself then; else ${onlyWithKey}`,
        },
      ],
      [
        "http2: client connection lost",
        "HTTP/2: a ping got no answer, so Go gave the connection up with every call on it.",
        { endedBy: "the client, whose ping got no answer", proves: "the connection had fallen silent", topic: "reuse" },
      ],
    ]),
    chapter(noReply, [
      ["http2: timeout awaiting response headers", "Transport.ResponseHeaderTimeout passed on a stream of HTTP/2."],
    ]),
  ]),
];
