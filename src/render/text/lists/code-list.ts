import type { Explanation } from "../../../explain/explanation.ts";
import type { Look } from "../../look.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { originWords } from "../explain/explanation-text.ts";

/** Lists everything that `lab explain` knows, grouped by program or library and by source. */
export function codeList(all: readonly Explanation[], look: Look): string[] {
  const paint = paintFor(look);
  const groups = new Map<string, string[]>();
  for (const { by, origin, key } of all) {
    const heading = `${by} (${originWords(origin)})`;
    groups.set(heading, [...(groups.get(heading) ?? []), key]);
  }
  return [...groups].flatMap(([heading, keys]) => [
    ...wrap(heading, look.width).map(paint.strong),
    ...wrap(keys.join("; "), look.width - 2).map((line) => `  ${line}`),
    "",
  ]);
}
