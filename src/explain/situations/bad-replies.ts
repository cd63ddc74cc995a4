import type { Situation } from "../explanation.ts";

export const malformed: Situation = {
  phase: "headers, or body if a chunk is malformed",
  endedBy: "the client, whose parser rejected the response",
  proves: "the bytes that arrived are not valid HTTP",
  leavesOpen:
    "whether the work was done: unknown; whether that was the right server. A server that reports this for a request did nothing",
  retry: "seldom helps: the same server will send the same again; look at the bytes",
  topic: "parser",
  gateways: "does not speak HTTP",
  lessons: ["garbage-reply"],
};

/** The message covers malformed bytes and other reasons to give the response up. */
export const notUnderstood: Situation = {
  ...malformed,
  phase: "headers or body: the message says more",
  endedBy: "the client, which gave the response up, or the server, which broke it off: the message says which",
  proves: "the client got no response that it could use",
  leavesOpen:
    "whether the work was done: unknown; whether the bytes were malformed, too many or too few, unless the message says so",
};

/** A status that is valid HTTP, but no answer to this request. */
export const unexpectedStatus: Situation = {
  ...malformed,
  phase: "headers",
  endedBy: "the client, which did not ask for that status",
  proves: "the server answered with a status that this request did not ask for",
};

/** Two contradicting indications of the body's end. */
export const ambiguousLength: Situation = {
  ...malformed,
  phase: "headers",
  gateways: "sends two lengths",
  lessons: ["two-lengths"],
};

export const badChunk: Situation = {
  ...malformed,
  phase: "body: a status had arrived",
  gateways: "sends a bad chunk",
  lessons: ["broken-chunk"],
};

export const badHeader: Situation = { ...malformed, phase: "headers", gateways: "sends a bad header", lessons: [] };

export const badStatusLine: Situation = { ...malformed, phase: "headers" };

export const tooLarge: Situation = {
  phase: "headers",
  endedBy: "the client, which does not accept that much",
  proves: "the headers of the response are larger than this client allows",
  leavesOpen: "whether the work was done: unknown; very likely, since there was a response",
  retry: "useless: the response will be just as large again; trim its headers, or raise the limit",
  topic: "headerSize",
  gateways: "sends a header of 20 KB",
  lessons: ["header-flood"],
};

export const bodyTooLarge: Situation = {
  ...tooLarge,
  phase: "body",
  proves: "the body is larger than this client allows",
  retry: "useless: it will be just as large again; ask for less, or raise the limit",
  topic: "bodySize",
  gateways: "answers",
  lessons: [],
};

export const redirectLoop: Situation = {
  phase: "headers: several responses arrived",
  endedBy: "the client, which had followed enough redirects",
  proves: "each response pointed to the next address, perhaps to itself",
  leavesOpen: "whether any of the servers on the way did some work",
  retry: "useless until the redirect is fixed",
  topic: "redirects",
  gateways: "answers",
  lessons: ["redirect-pays-again"],
};

/** Valid HTTP around content that the program could not use. */
export const badContent: Situation = {
  phase: "body: a status had arrived",
  endedBy: "the client, which could not use the body",
  proves: "HTTP found nothing wrong; the body is not what the program expects",
  leavesOpen: "whether the work was done: unknown; the status says which what the server meant to say",
  retry: "only if repeating it is harmless; look at the status and the body first",
  topic: "answer",
  gateways: "answers",
  lessons: ["half-json"],
};

export const badEncoding: Situation = {
  phase: "body: the status and the bytes had arrived",
  endedBy: "the client, which could not decompress the body",
  proves: "the response says that it is compressed, and is not, or is compressed badly",
  leavesOpen: "whether the work was done: unknown; the client has a status and no body",
  retry: "seldom helps: the same proxy or server will do the same again",
  topic: "encoding",
  gateways: "answers",
  lessons: ["false-gzip"],
};

/** The compressed bytes end too early; a connection that was cut looks the same as a whole body that holds too little. */
export const shortEncoding: Situation = {
  ...badEncoding,
  endedBy: "the client, which could not decompress the body",
  proves: "the compressed bytes that arrived end too early",
  leavesOpen:
    "whether the connection was cut, or the body arrived whole and holds too little; whether the work was done: unknown",
  lessons: ["cut-gzip"],
};

/** The library reports a status as an error. */
export const statusAsError: Situation = {
  phase: "none: a complete response arrived",
  endedBy: "nobody: the exchange is complete",
  proves: "the server answered; its status says the rest",
  leavesOpen: "what that status leaves open",
  retry: "as that status says",
  topic: "answer",
  gateways: "answers",
};
