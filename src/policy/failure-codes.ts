import { ownValue } from "../text/values/own-value.ts";
import type { FailureName, Phase } from "../trace.ts";

/** The fields of a client's error; in fetch they are on its cause. */
export interface ClientError {
  readonly code: string | undefined;
  readonly message: string;
  /** The error's class, if it has no code. */
  readonly kind: string;
}

/** The lab's name for an error. The phase is set if the code alone determines it. */
export interface NamedFailure {
  readonly name: FailureName;
  readonly code: string;
  readonly phase?: Phase;
}

const byCode: Readonly<Record<string, Omit<NamedFailure, "code">>> = {
  ECONNREFUSED: { name: "refused", phase: "connect" },
  EHOSTUNREACH: { name: "unreachable", phase: "connect" },
  ENETUNREACH: { name: "unreachable", phase: "connect" },
  EADDRNOTAVAIL: { name: "unreachable", phase: "connect" },
  EACCES: { name: "unreachable", phase: "connect" },
  EPERM: { name: "unreachable", phase: "connect" },
  EMFILE: { name: "unreachable", phase: "connect" },
  ENOTFOUND: { name: "unreachable", phase: "lookup" },
  EAI_AGAIN: { name: "unreachable", phase: "lookup" },
  EAI_FAIL: { name: "unreachable", phase: "lookup" },
  UND_ERR_CONNECT_TIMEOUT: { name: "timed-out", phase: "connect" },
  UND_ERR_HEADERS_TIMEOUT: { name: "timed-out", phase: "headers" },
  UND_ERR_BODY_TIMEOUT: { name: "timed-out", phase: "body" },
  ETIMEDOUT: { name: "timed-out" },
  TimeoutError: { name: "timed-out" },
  EPIPE: { name: "reset", phase: "send" },
  ECONNABORTED: { name: "reset" },
  EPROTO: { name: "malformed", phase: "connect" },
  HPE_HEADER_OVERFLOW: { name: "too-large", phase: "headers" },
  UND_ERR_HEADERS_OVERFLOW: { name: "too-large", phase: "headers" },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { name: "too-large", phase: "body" },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: { name: "too-large", phase: "body" },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { name: "malformed" },
  Z_DATA_ERROR: { name: "malformed", phase: "body" },
  Z_BUF_ERROR: { name: "malformed", phase: "body" },
};

const byMessage: Readonly<Record<string, Omit<NamedFailure, "code">>> = {
  "bad port": { name: "unreachable", phase: "connect" },
  "Premature close": { name: "cut" },
  // The client itself closed the connection.
  "closed without a word": { name: "client-error" },
};

/** undici drops the parser's code and keeps its message. A longer message precedes any message that it starts with. */
const parserWords: readonly (readonly [words: string, code: string])[] = [
  ["Expected HTTP/", "HPE_INVALID_CONSTANT"],
  ["Invalid HTTP version", "HPE_INVALID_VERSION"],
  ["Invalid response status", "HPE_INVALID_STATUS"],
  ["Invalid status code", "HPE_INVALID_STATUS"],
  ["Missing expected CR", "HPE_CR_EXPECTED"],
  ["Missing expected LF", "HPE_LF_EXPECTED"],
  ["Expected LF", "HPE_LF_EXPECTED"],
  ["Invalid header", "HPE_INVALID_HEADER_TOKEN"],
  ["Unexpected whitespace", "HPE_UNEXPECTED_SPACE"],
  ["Invalid character in chunk", "HPE_INVALID_CHUNK_SIZE"],
  ["Chunk size overflow", "HPE_INVALID_CHUNK_SIZE"],
  ["Invalid character in Content-Length", "HPE_INVALID_CONTENT_LENGTH"],
  ["Content-Length overflow", "HPE_INVALID_CONTENT_LENGTH"],
  ["Empty Content-Length", "HPE_INVALID_CONTENT_LENGTH"],
  ["Duplicate Content-Length", "HPE_UNEXPECTED_CONTENT_LENGTH"],
  ["Content-Length can't be present", "HPE_UNEXPECTED_CONTENT_LENGTH"],
  ["Transfer-Encoding can't be present", "HPE_INVALID_TRANSFER_ENCODING"],
  ["Request has invalid `Transfer-Encoding`", "HPE_INVALID_TRANSFER_ENCODING"],
  ["Data after `Connection: close`", "HPE_CLOSED_CONNECTION"],
  ["Invalid EOF state", "HPE_INVALID_EOF_STATE"],
];

/** Returns the lab's name for a client's error in this phase. */
export function named(error: ClientError, phase: Phase): NamedFailure {
  const { message } = error;
  const code = codeOf(error);
  const known = ownValue(byCode, code);
  if (known !== undefined) return { ...known, code };
  if (code.startsWith("HPE_") || code === "HTTPParserError" || code.startsWith("ERR_SSL_")) {
    return { name: "malformed", code };
  }
  if (/bad (response|upgrade)|redirect count|statusCode >= 100/.test(message)) return { name: "malformed", code };
  const exact = ownValue(byMessage, message);
  if (exact !== undefined) return { ...exact, code };
  if (/hang up|other side closed|aborted|disconnected before|closed/i.test(message)) {
    return { name: phase === "body" ? "cut" : "hung-up", code };
  }
  if (code === "ECONNRESET") return { name: "reset", code };
  const [firstLine = ""] = message.split("\n", 1);
  return { name: "client-error", code: code === firstLine ? code : `${code}: ${firstLine}` };
}

function codeOf({ code, message, kind }: ClientError): string {
  if (code !== undefined && code !== "ERR_ASSERTION") return code;
  const parser = parserWords.find(([words]) => message.includes(words));
  if (parser !== undefined) return parser[1];
  const [firstLine = ""] = message.split("\n", 1);
  return kind === "Error" || kind === "TypeError" || code !== undefined ? firstLine : kind;
}
