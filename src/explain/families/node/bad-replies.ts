import { chapter, type Situation } from "../../explanation.ts";
import * as bad from "../../situations/bad-replies.ts";
import { onlyWithKey } from "../../situations/broken-off.ts";

/** Reported only by a server's parser. */
const badRequest: Situation = {
  phase: "headers of a request: only a server meets it",
  endedBy: "the server, whose parser refused the request; its client gets 400",
  proves: "the request was not handled, so the work was not done",
  leavesOpen: "whether the client or a proxy made it invalid, and whether it was HTTP",
  retry: "useless unless the request changes",
  topic: "request",
  gateways: null,
};

/** These errors do not blame the received bytes. */
const parserStopped: Situation = {
  phase: "headers or body",
  endedBy: "the client, whose parser stopped or was stopped",
  proves: "the client stopped reading; the bytes that arrived may be fine",
  leavesOpen: "whether the work was done: unknown; the message says more",
  retry: onlyWithKey,
  topic: "parser",
  gateways: null,
};

export const badReplies = [
  chapter(bad.malformed, [
    [
      "HPE_INVALID_CONSTANT",
      "The bytes do not begin like HTTP: another protocol, or bytes left over from the previous response.",
    ],
    ["HPE_INVALID_VERSION", "The response has an HTTP version that does not exist.", { gateways: "sends HTTP/3.7" }],
    ["HPE_INVALID_STATUS", "The status is not a number from 100 to 999.", { gateways: "sends status 2000" }],
    [
      "HPE_INVALID_EOF_STATE",
      "The connection ended in the middle of a message.",
      {
        endedBy: "the server, which closed too early",
        proves: "the message began, and its end never arrived",
        gateways: "closes early",
      },
    ],
    [
      "HPE_CR_EXPECTED",
      "A bare newline where HTTP wants a carriage return before it.",
      { gateways: "sends bare newlines" },
    ],
    ["HPE_LF_EXPECTED", "A carriage return without its newline."],
    ["HPE_UNEXPECTED_SPACE", "A space where HTTP allows none."],
    ["HPE_STRICT", "The response breaks a rule on which the parser is strict."],
    [
      "HPE_CLOSED_CONNECTION",
      "More bytes arrived after a response that was declared the last.",
      { gateways: "sends more than its length" },
    ],
    ["UND_ERR_HTTP_PARSER", "undici's parser refused the response; the message says why."],
    ["HTTPParserError", "undici's parser refused the response; its code is lost, the message says why."],
    [["Parse Error", "Error: Parse Error:"], "Node's parser refused the response; the words after the colon say why."],
    [
      "Response does not match the HTTP/1.1 protocol",
      "undici's parser refused the response; the part in brackets says why.",
    ],
  ]),
  chapter(bad.unexpectedStatus, [
    ["bad response", "undici: a status that was not asked for, such as 100.", { gateways: "sends 100 for ever" }],
    ["bad upgrade", "undici: the server switched protocols without being asked.", { gateways: "sends an unasked 101" }],
  ]),
  chapter(bad.badHeader, [
    ["HPE_INVALID_HEADER_TOKEN", "A header has a character that HTTP forbids: a space in its name, a NUL."],
  ]),
  chapter(bad.badChunk, [["HPE_INVALID_CHUNK_SIZE", "The size of a chunk is not a hexadecimal number."]]),
  chapter(bad.ambiguousLength, [
    ["HPE_INVALID_CONTENT_LENGTH", "Content-Length is not a number."],
    [
      "HPE_UNEXPECTED_CONTENT_LENGTH",
      "Two lengths, or a length together with chunks: it is unclear where the body ends.",
    ],
    [
      "HPE_INVALID_TRANSFER_ENCODING",
      "Transfer-Encoding has a value that the parser does not accept, or comes with a Content-Length.",
      { gateways: "sends length and chunks" },
    ],
    [
      "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
      "The length and the body of the response do not agree, or it has two lengths.",
      {
        phase: "headers or body",
        endedBy: "the client, which compared the two, or the server, which closed too early",
        proves: "the length in the headers and the body that arrived do not agree, or there are two lengths",
      },
    ],
  ]),
  chapter(badRequest, [
    ["HPE_INVALID_METHOD", "The method of the request is unknown."],
    ["HPE_INVALID_URL", "The target of the request is not a valid URL."],
  ]),
  chapter(parserStopped, [
    ["HPE_PAUSED_UPGRADE", "The parser stopped at an upgrade; no code took the connection over."],
    ["HPE_PAUSED_H2_UPGRADE", "The parser stopped at an upgrade to HTTP/2; no code took the connection over."],
    ["HPE_PAUSED", "The parser was told to pause; as an error, it is a bug in the client."],
    ["HPE_INTERNAL", "The parser reached an impossible state: a bug in the parser."],
    ["HPE_USER", "A callback of the client stopped the parser."],
    [
      "HPE_OK",
      "Not an error: the parser accepts the response.",
      {
        phase: "none",
        endedBy: "nobody",
        proves: "the parser accepts the response",
        leavesOpen: "why it is shown: something else failed",
        retry: "decide by the rest of the message",
      },
    ],
  ]),
  chapter(bad.tooLarge, [
    [
      "HPE_HEADER_OVERFLOW",
      "The headers are larger than this program allows; a server that reports it did nothing, and answers 431.",
    ],
    ["UND_ERR_HEADERS_OVERFLOW", "The headers are larger than undici's maxHeaderSize."],
  ]),
  chapter(bad.badChunk, [
    [
      "HPE_CHUNK_EXTENSIONS_OVERFLOW",
      "A chunk has more extensions than the parser allows.",
      { proves: "the chunks have extensions that are too long", retry: "useless: they will be just as large again" },
    ],
  ]),
  chapter(bad.bodyTooLarge, [
    ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "The body is larger than undici's maxResponseSize."],
    [
      "UND_ERR_WS_MESSAGE_SIZE_EXCEEDED",
      "A WebSocket message is larger than the client allows.",
      {
        phase: "none: messages go both ways",
        proves: "a message is larger than this client allows",
        leavesOpen: "whether the work that the message was about was done",
      },
    ],
  ]),
  chapter(bad.redirectLoop, [
    ["UND_ERR_REDIRECT", "undici's redirect interceptor followed as many redirects as allowed."],
    ["UND_ERR_REDIRECT_MAX", "undici followed as many redirects as allowed, and gave up."],
    ["redirect count exceeded", "fetch followed 20 redirects and gave up."],
  ]),
  chapter(bad.badContent, [
    ["Unexpected token", "The body is not JSON: often an HTML page from a proxy."],
    ["Unexpected end of JSON input", "The body is empty, or ends in the middle of its JSON, and no length showed it."],
  ]),
  chapter(bad.badEncoding, [
    [
      ["Z_DATA_ERROR", "incorrect header check"],
      "The response says that it is compressed, and is not, or is compressed badly.",
    ],
    [
      "Z_BUF_ERROR",
      "The compressed bytes end too early; fetch does not report it.",
      { proves: "the compressed bytes stop before their own end" },
    ],
    ["Z_NEED_DICT", "The compressed bytes need a dictionary that is not there."],
  ]),
  chapter(
    {
      ...bad.badEncoding,
      phase: "body, while a response was being decompressed",
      endedBy: "the client, whose decompressor failed",
      proves: "this program or this machine is at fault; the bytes that arrived may be fine",
      retry: "seldom helps before this program is fixed",
      gateways: null,
      lessons: [],
    },
    [
      ["Z_STREAM_ERROR", "The program used the decompressor wrongly."],
      ["Z_MEM_ERROR", "The decompressor ran out of memory."],
      ["Z_VERSION_ERROR", "The decompressor's library has another version."],
      ["Z_ERRNO", "The decompressor met an error of the operating system."],
      ["ERR_BROTLI_INVALID_PARAM", "The Brotli decompressor was set up wrongly."],
    ],
  ),
];
