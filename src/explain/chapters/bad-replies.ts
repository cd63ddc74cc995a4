import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

export const malformed: Chapter = {
  situation: {
    phase: "headers, or body where a chunk is at fault",
    endedBy: "this side: its parser refused what came",
    proves: "what came from the far side is not sound HTTP",
    leavesOpen:
      "whether the work was done: unknown; whether that was the right server. A server that says so of a request did nothing",
    retry: "seldom helps: the same server will say the same again; look at the bytes",
    options: options.parser,
    gateways: gateways.malformed,
  },
  entries: [
    [
      "HPE_INVALID_CONSTANT",
      "What came does not begin as HTTP does: another protocol, or bytes left over from before.",
    ],
    ["HPE_INVALID_VERSION", "The reply names a version of HTTP that does not exist."],
    ["HPE_INVALID_STATUS", "The status is no number from 100 to 999."],
    ["HPE_INVALID_HEADER_TOKEN", "A header holds a character that it must not hold: a space in its name, a NUL."],
    ["HPE_INVALID_CONTENT_LENGTH", "Content-Length is no number."],
    ["HPE_UNEXPECTED_CONTENT_LENGTH", "Two lengths, or a length together with chunks: how much belongs to this reply?"],
    ["HPE_INVALID_TRANSFER_ENCODING", "Transfer-Encoding cannot be honoured as it stands, or comes with a length."],
    ["HPE_INVALID_CHUNK_SIZE", "The size of a chunk is no hexadecimal number."],
    [
      "HPE_INVALID_EOF_STATE",
      "The connection ended in the middle of a message.",
      { endedBy: "the far side: it closed too early", proves: "the message began, and its end never came" },
    ],
    ["HPE_CR_EXPECTED", "A bare newline where HTTP wants a carriage return before it."],
    ["HPE_LF_EXPECTED", "A carriage return without its newline."],
    ["HPE_UNEXPECTED_SPACE", "A space where none may stand."],
    ["HPE_STRICT", "A rule was broken on which the parser is strict."],
    ["HPE_CLOSED_CONNECTION", "More bytes came after a reply that had said it was the last."],
    ["UND_ERR_HTTP_PARSER", "undici's parser refused the reply; the message says what was wrong."],
    ["HTTPParserError", "undici's parser refused the reply; its code is lost, the message says what was wrong."],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "The reply's length and its body do not agree, or it names two lengths."],
  ],
};

export const badRequest: Chapter = {
  situation: {
    phase: "headers of a request: only a server meets it",
    endedBy: "the server: its parser refused the request, and its caller gets 400",
    proves: "the request was not handled, so the work was not done",
    leavesOpen: "who spoiled it: the caller, or a box on the way; or whether it was HTTP at all",
    retry: "useless unless the request changes",
    options: options.request,
    gateways: null,
  },
  entries: [
    ["HPE_INVALID_METHOD", "The method of the request is unknown."],
    ["HPE_INVALID_URL", "The target of the request is no sound URL."],
  ],
};

/** These say nothing against the bytes that came. */
export const parserStopped: Chapter = {
  situation: {
    phase: "headers or body",
    endedBy: "this side: its parser stopped, or was stopped",
    proves: "this side stopped reading; what came need not be at fault",
    leavesOpen: "whether the work was done: unknown; the message says more",
    retry: "only if doing it twice does no harm, or with an idempotency key",
    options: options.parser,
    gateways: null,
  },
  entries: [
    ["HPE_PAUSED_UPGRADE", "The parser stopped at a change of protocol; nobody took it over."],
    ["HPE_PAUSED_H2_UPGRADE", "The parser stopped at a change to HTTP/2; nobody took it over."],
    ["HPE_PAUSED", "The parser was told to pause; seen as an error, it is a bug of the client."],
    ["HPE_INTERNAL", "The parser lost its way: a bug of the parser."],
    ["HPE_USER", "A callback of the client stopped the parser."],
    [
      "HPE_OK",
      "No error: the parser is content.",
      {
        phase: "none",
        endedBy: "nobody",
        proves: "the parser has nothing against what came",
        leavesOpen: "why it is shown: what failed is something else",
        retry: "decide by what else is said",
      },
    ],
  ],
};

export const tooLarge: Chapter = {
  situation: {
    phase: "headers",
    endedBy: "this side: it will not hold that much",
    proves: "the reply's headers are larger than this client allows",
    leavesOpen: "whether the work was done: unknown; very likely, since a reply was made",
    retry: "useless: the reply will be as large again; trim its headers, or raise the limit",
    options: options.headerSize,
    gateways: gateways.malformed,
  },
  entries: [
    [
      "HPE_HEADER_OVERFLOW",
      "The headers are larger than the limit of this side; a server that says so did nothing, and answers 431.",
    ],
    ["UND_ERR_HEADERS_OVERFLOW", "The headers are larger than undici's maxHeaderSize."],
    [
      "HPE_CHUNK_EXTENSIONS_OVERFLOW",
      "A chunk carries more extensions than the parser allows.",
      {
        phase: "body",
        proves: "the chunks carry absurd extensions",
        options: options.parser,
        retry: "useless: it will be as large again",
      },
    ],
    [
      "UND_ERR_RES_EXCEEDED_MAX_SIZE",
      "The body is larger than undici's maxResponseSize.",
      {
        phase: "body",
        proves: "the body is larger than this client allows",
        retry: "useless: it will be as large again; ask for less, or raise the limit",
        options: options.bodySize,
        gateways: gateways.passedOn,
      },
    ],
    [
      "UND_ERR_WS_MESSAGE_SIZE_EXCEEDED",
      "A WebSocket message is larger than allowed.",
      {
        phase: "none: messages go to and fro",
        proves: "a message is larger than this client allows",
        leavesOpen: "whether what that message was about was done",
        retry: "useless: it will be as large again; ask for less, or raise the limit",
        options: options.bodySize,
        gateways: gateways.passedOn,
      },
    ],
  ],
};

export const redirects: Chapter = {
  situation: {
    phase: "headers: several answers came",
    endedBy: "this side: it had followed enough",
    proves: "each answer pointed on to the next, perhaps to itself",
    leavesOpen: "whether any of the servers asked did some work on the way",
    retry: "useless until the redirect is mended",
    options: options.redirects,
    gateways: gateways.passedOn,
  },
  entries: [
    ["UND_ERR_REDIRECT", "undici's interceptor followed as many redirects as it may."],
    ["UND_ERR_REDIRECT_MAX", "undici followed as many redirects as it was allowed, and gave up."],
    ["redirect count exceeded", "fetch followed 20 redirects and gave up."],
  ],
};
