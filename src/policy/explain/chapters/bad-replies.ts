import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

export const malformed: Chapter = {
  situation: {
    phase: "headers, or body where a chunk is at fault",
    endedBy: "this side: its parser refused what came",
    proves: "something answered, and not in sound HTTP",
    leavesOpen: "whether the work was done: unknown; whether that was the right server at all",
    retry: "seldom helps: the same server will say the same again; look at the bytes",
    options: options.parser,
    gateways: gateways.malformed,
    lessons: ["garbage-reply", "broken-chunk", "bare-newlines", "two-lengths"],
  },
  entries: [
    [
      "HPE_INVALID_CONSTANT",
      "What came does not begin as HTTP does: another protocol, or bytes left over from before.",
    ],
    ["HPE_INVALID_VERSION", "The reply names a version of HTTP that does not exist."],
    ["HPE_INVALID_STATUS", "The status is no number from 100 to 999."],
    ["HPE_INVALID_METHOD", "The method of a request is unknown; a server meets it."],
    ["HPE_INVALID_URL", "The target of a request is no sound URL; a server meets it."],
    ["HPE_INVALID_HEADER_TOKEN", "A header holds a character that it must not hold: a space in its name, a NUL."],
    ["HPE_INVALID_CONTENT_LENGTH", "Content-Length is no number."],
    ["HPE_UNEXPECTED_CONTENT_LENGTH", "Two lengths, or a length together with chunks: how much belongs to this reply?"],
    ["HPE_INVALID_TRANSFER_ENCODING", "Transfer-Encoding cannot be honoured as it stands, or comes with a length."],
    ["HPE_INVALID_CHUNK_SIZE", "The size of a chunk is no hexadecimal number."],
    ["HPE_INVALID_EOF_STATE", "The connection ended in the middle of the reply's head."],
    ["HPE_CR_EXPECTED", "A bare newline where HTTP wants a carriage return before it."],
    ["HPE_LF_EXPECTED", "A carriage return without its newline."],
    ["HPE_UNEXPECTED_SPACE", "A space where none may stand."],
    ["HPE_STRICT", "A rule was broken on which the parser is strict."],
    ["HPE_CLOSED_CONNECTION", "More bytes came after a reply that had said it was the last."],
    ["HPE_PAUSED_UPGRADE", "The parser stopped at a change of protocol; nobody took it over."],
    ["HPE_PAUSED_H2_UPGRADE", "The parser stopped at a change to HTTP/2; nobody took it over."],
    ["HPE_PAUSED", "The parser was told to pause; seen as an error, it is a bug of the client."],
    ["HPE_INTERNAL", "The parser lost its way: a bug of the parser."],
    ["HPE_USER", "A callback of the client stopped the parser."],
    ["HPE_OK", "No error: the parser is content."],
    ["UND_ERR_HTTP_PARSER", "undici's parser refused the reply; the message says what was wrong."],
    ["HTTPParserError", "undici's parser refused the reply; its code is lost, the message says what was wrong."],
    [
      "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
      "The reply's length and its body do not agree, or it names two lengths.",
      { lessons: ["two-lengths", "length-too-short"] },
    ],
    ["ERR_HTTP_INVALID_STATUS_CODE", "A server tried to send a status that does not exist."],
    ["ERR_INVALID_CHAR", "A header to be sent holds a character that it must not hold."],
  ],
};

export const tooLarge: Chapter = {
  situation: {
    phase: "headers",
    endedBy: "this side: it will not hold that much",
    proves: "the reply's headers are larger than this client allows",
    leavesOpen: "whether the work was done: unknown; very likely, since a reply was made",
    retry: "useless: the reply will be as large again; trim cookies, or raise the limit",
    options: options.headerSize,
    gateways: gateways.malformed,
    lessons: ["header-flood"],
  },
  entries: [
    ["HPE_HEADER_OVERFLOW", "The headers are larger than this client's limit."],
    ["UND_ERR_HEADERS_OVERFLOW", "The headers are larger than undici's maxHeaderSize."],
    [
      "HPE_CHUNK_EXTENSIONS_OVERFLOW",
      "A chunk carries more extensions than the parser allows.",
      { phase: "body", proves: "the chunks of the reply carry absurd extensions", lessons: ["broken-chunk"] },
    ],
    [
      "UND_ERR_RES_EXCEEDED_MAX_SIZE",
      "The body is larger than undici's maxResponseSize.",
      { phase: "body", proves: "the body is larger than this client allows", options: options.bodySize },
    ],
    [
      "UND_ERR_WS_MESSAGE_SIZE_EXCEEDED",
      "A WebSocket message is larger than allowed.",
      { phase: "body", proves: "a message is larger than this client allows", options: options.bodySize },
    ],
  ],
};

export const badEncoding: Chapter = {
  situation: {
    phase: "body: the status and the bytes had come",
    endedBy: "this side: it could not unpack what came",
    proves: "the reply calls itself packed, and is not, or is packed badly",
    leavesOpen: "whether the work was done: unknown to the caller, who has a status and no body",
    retry: "seldom helps: a box on the way does the same again",
    options: options.encoding,
    gateways: gateways.passedOn,
    lessons: ["false-gzip", "cut-gzip"],
  },
  entries: [
    ["Z_DATA_ERROR", "What calls itself gzip is not."],
    ["Z_BUF_ERROR", "The packed bytes end too early; fetch swallows this one."],
    ["Z_STREAM_ERROR", "The unpacker was used wrongly."],
    ["Z_MEM_ERROR", "The unpacker ran out of memory."],
    ["Z_NEED_DICT", "The packed bytes need a dictionary that nobody has."],
    ["Z_VERSION_ERROR", "The unpacker's library is of another version."],
    ["Z_ERRNO", "The unpacker met an error of the system."],
    ["ERR_BROTLI_INVALID_PARAM", "The Brotli unpacker was set up wrongly."],
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
    lessons: ["redirect-pays-again"],
  },
  entries: [["UND_ERR_REDIRECT", "undici's interceptor followed as many redirects as it may."]],
};
