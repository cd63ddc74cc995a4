import type { Look } from "../../../render/look.ts";

/** Returns Inquirer's own theme, without colours and characters that the screen lacks. */
export function themeFor({ colour, unicode }: Look, keys: string) {
  const plainly = (text: string) => text;
  const bare = {
    answer: plainly,
    message: plainly,
    error: plainly,
    help: plainly,
    highlight: plainly,
    key: plainly,
    disabled: plainly,
  };
  return {
    prefix: { idle: "?", done: "?" },
    icon: { cursor: unicode ? "❯" : ">" },
    style: { ...(colour ? {} : bare), keysHelpTip: () => keys },
  };
}
