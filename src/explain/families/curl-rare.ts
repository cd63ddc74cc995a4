import { type Chapter, chapter, fromSource } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import { closedEarly, noReply, reset, writtenInVain } from "../situations/broken-off.ts";
import { certificate, certificateRefused } from "../situations/tls.ts";
import { code } from "./curl-code.ts";

/** Exit codes that were not tested. */
export const curlRare: readonly Chapter[] = fromSource("https://curl.se/libcurl/c/libcurl-errors.html", [
  chapter(before.nameFailed, [
    [code(5), "The name of the proxy could not be looked up.", { phase: "lookup, of the proxy" }],
    [
      code(28, "Resolving timed out after"),
      "The DNS resolver did not answer within --connect-timeout or --max-time.",
      { endedBy: "the client, which stopped waiting for the resolver" },
    ],
  ]),
  chapter(bad.badStatusLine, [[code(8), "The answer is not what curl expects of that protocol."]]),
  chapter(reset, [
    [
      code(16),
      "HTTP/2: the connection failed in its framing layer, often because the server closed or reset it.",
      { endedBy: "the server or a proxy", lessons: [] },
    ],
    [
      code(92),
      "HTTP/2: the server ended this one stream with an error.",
      { endedBy: "the server, by RST_STREAM", proves: "the server gave up this call" },
    ],
  ]),
  chapter(bad.badContent, [
    [
      code(23),
      "curl could not write what it received: a full disk, or the program reading its output left.",
      { endedBy: "the client, which could not write its output", proves: "the response was arriving well" },
    ],
  ]),
  chapter(before.localLimit, [
    [
      code(45),
      "curl could not bind the local address or port that --interface or --local-port names.",
      { topic: "request" },
    ],
  ]),
  chapter(certificate, [
    [code(51), "The certificate is for other names than the one that was called; 60 in newer versions."],
    [code(60), "curl does not trust the certificate."],
    [
      code(77),
      "curl could not read its file of trusted authorities.",
      {
        leavesOpen: "whether the certificate is good: it was not checked",
        proves: "no certificate could be checked; no request was sent",
      },
    ],
  ]),
  chapter(certificateRefused, [
    [
      code(58),
      "The client's own certificate or key could not be used.",
      { endedBy: "the client", proves: "no request was sent" },
    ],
  ]),
  chapter(writtenInVain, [[code(55), "Sending failed: the server had closed or reset the connection."]]),
  chapter({ ...noReply, topic: "headers" }, [
    [
      code(95),
      "HTTP/3: the connection failed; the words after it say how.",
      { phase: "any: the message does not say", endedBy: "either end", lessons: [], gateways: null },
    ],
  ]),
  chapter(before.notConnected, [
    [
      code(97),
      "The SOCKS proxy could not make the connection; the words after it say why.",
      { phase: "connect, at the proxy", endedBy: "the proxy" },
    ],
  ]),
  chapter(closedEarly, [
    [
      code(18, "end of response with"),
      "The body ended before its Content-Length was reached.",
      { phase: "body: a status had arrived", gateways: "closes in the body" },
    ],
  ]),
]);
