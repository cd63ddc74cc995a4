import type { Chapter } from "../explanation.ts";
import { badEncoding, malformed, redirects, tooLarge } from "./bad-replies.ts";
import { connectTimeout, nameUnknown, nameUnsettled, refused, unreachable } from "./before-sending.ts";
import { bodyStalled, cut, hungUp, noReply, reset } from "./broken-off.ts";
import { clientClosed, localLimit, ownMistake } from "./own-side.ts";
import { proxy } from "./proxy.ts";
import { statuses } from "./statuses.ts";
import { certificate, tlsMismatch } from "./tls.ts";
import { wordings } from "./wordings.ts";

export const chapters: readonly Chapter[] = [
  refused,
  unreachable,
  nameUnknown,
  nameUnsettled,
  connectTimeout,
  reset,
  hungUp,
  cut,
  noReply,
  bodyStalled,
  malformed,
  tooLarge,
  badEncoding,
  redirects,
  ownMistake,
  clientClosed,
  localLimit,
  tlsMismatch,
  certificate,
  proxy,
  statuses,
  ...wordings,
];
