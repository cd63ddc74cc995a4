import type { Family } from "../../explanation.ts";
import { amidCalls } from "./amid-calls.ts";
import { badReplies } from "./bad-replies.ts";
import { beforeSending } from "./before-sending.ts";
import { brokenOff } from "./broken-off.ts";
import { ownSide } from "./own-side.ts";
import { proxy } from "./proxy.ts";
import { settings } from "./settings.ts";
import { tls } from "./tls.ts";
import { wrappers } from "./wrappers.ts";

export const node: Family = {
  name: "Node",
  origin: { tried: "20.20, and undici 7.30" },
  settings,
  chapters: [...beforeSending, ...brokenOff, ...badReplies, ...ownSide, ...amidCalls, ...tls, ...proxy, ...wrappers],
  // These are ordinary words elsewhere.
  onlyIn: { keys: /^(terminated|Parse Error)$/, at: [/["'](terminated)["']/g, /(?<!JSON )\b(Parse Error)(?=:)/g] },
};
