import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

/** Sound HTTP around something that the program could not use. */
export const badContent: Chapter = {
  situation: {
    phase: "body: a status had come",
    endedBy: "this side: it could not use what came",
    proves: "HTTP found nothing wrong; the body is not the JSON that it should be",
    leavesOpen: "whether the work was done: unknown; the status says what the server wanted to say",
    retry: "only if doing it twice does no harm; look at the status and the body first",
    options: options.answer,
    gateways: gateways.passedOn,
  },
  entries: [
    ["Unexpected token", "The body is not JSON: often a page of HTML from a box on the way."],
    [
      "Unexpected end of JSON input",
      "The body is empty, or ends in the middle of its JSON, and no length gave it away.",
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
  },
  entries: [
    ["Z_DATA_ERROR", "What calls itself gzip is not."],
    [
      "Z_BUF_ERROR",
      "The packed bytes end too early; fetch swallows this one.",
      { proves: "the packed bytes stop before their own end" },
    ],
    ["incorrect header check", "What calls itself gzip is not."],
    ["Z_NEED_DICT", "The packed bytes need a dictionary that nobody has."],
  ],
};

export const unpackerFailed: Chapter = {
  situation: {
    ...badEncoding.situation,
    phase: "body, where a reply was unpacked",
    endedBy: "this side: its own unpacker failed",
    proves: "this program or this machine is at fault; what came need not be",
    retry: "seldom helps before this side is mended",
    gateways: null,
  },
  entries: [
    ["Z_STREAM_ERROR", "The unpacker was used wrongly."],
    ["Z_MEM_ERROR", "The unpacker ran out of memory."],
    ["Z_VERSION_ERROR", "The unpacker's library is of another version."],
    ["Z_ERRNO", "The unpacker met an error of the system."],
    ["ERR_BROTLI_INVALID_PARAM", "The Brotli unpacker was set up wrongly."],
  ],
};
