import type { Chapter } from "../explanation.ts";
import * as amidCalls from "./amid-calls.ts";
import * as badBodies from "./bad-bodies.ts";
import * as badReplies from "./bad-replies.ts";
import * as beforeSending from "./before-sending.ts";
import * as brokenOff from "./broken-off.ts";
import { failures } from "./failure-names.ts";
import { otherPrograms } from "./other-programs.ts";
import * as ownSide from "./own-side.ts";
import { proxy } from "./proxy.ts";
import { statuses } from "./statuses.ts";
import * as tls from "./tls.ts";
import { wordings } from "./wordings.ts";

export const chapters: readonly Chapter[] = [
  ...[beforeSending, brokenOff, badReplies, badBodies, ownSide, amidCalls, tls].flatMap((file) => Object.values(file)),
  proxy,
  statuses,
  ...wordings,
  ...otherPrograms,
  ...failures,
];
