import { changesOfLoads, withLoads } from "../../../scenario/load/load-changes.ts";
import type { Scenario, Twist } from "../../../scenario/scenario.ts";
import { changesBetween, unwritten } from "../../../scenario/setup/changes/setup-changes.ts";
import { mergeSetup } from "../../../scenario/setup/merge.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { changeWords } from "../words/server-words.ts";

/** Settings whose values are too long to show as a file writes them. */
const inWords = ["faults", "routes"];

/** Asks about the twist, with the setting as a file writes it, or in words if it is long. */
export function whatIf({ setup, steps }: Pick<Scenario, "setup" | "steps">, twist: Twist): string {
  const twisted = mergeSetup(setup, twist.setup);
  const ofLoads = changesOfLoads({ steps }, { steps: withLoads(steps, [twist.load]) });
  const changes = [...changesBetween(setup, twisted), ...ofLoads];
  for (const server of resolveSetup(twisted)) {
    const key = inWords.find((each) => changes.some(({ setting }) => setting === `${server.name}.${each}`));
    if (key === undefined) continue;
    const words = changeWords(server, twisted[server.name]!, [key]);
    return words.length === 0
      ? `What if ${server.name} had no ${key}?`
      : `What if one thing were different: ${words.join("; ")}?`;
  }
  const says = changes.map(({ setting, was, is }) =>
    was === unwritten ? `${setting} set to ${is}` : `${setting} from ${was} to ${is}`,
  );
  return `What if one setting were changed: ${says.join("; ")}?`;
}
