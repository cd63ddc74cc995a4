import { chapter } from "../../explanation.ts";
import { retriesUsedUp, wrapper } from "../../situations/guards.ts";

export const wrappers = [
  chapter(wrapper, [
    [
      "fetch failed",
      "fetch's one message for every failure before the headers: refused, reset, timed out.",
      { lessons: ["fetch-failed"] },
    ],
    ["UND_ERR", "The base of undici's errors: it has no message of its own."],
    [
      "UND_ERR_INFO",
      "undici explains itself: why it closed a connection, or a call on it; the message says more.",
      { proves: "only that undici closed a connection, with or without a call on it" },
    ],
    [
      ["terminated", "TypeError: terminated"],
      "fetch's one message for every failure in the body; the reason is in `cause`.",
      {
        phase: "body: a status had arrived",
        proves: "a response began, and its end never arrived",
        topic: "whole",
        lessons: ["cut-by-length", "cut-chunks"],
      },
    ],
  ]),
  chapter(retriesUsedUp, [["UND_ERR_REQ_RETRY", "undici's retry handler gave up."]]),
];
