import { type ExpectationKind, eventRows } from "../../../scenario/expectation-rows.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapHint } from "../drawing/hint.ts";
import { paintFor } from "../drawing/paint.ts";
import { indented, quoted, settingBlock } from "./setting-list.ts";

/** Lists all expectations, grouped by subject. */
export function expectationList(kinds: readonly ExpectationKind[], look: Look): string[] {
  return [
    ...kinds.flatMap(({ of, says, keys }) => [...settingBlock(`${of}: ${says}`, keys, look), ""]),
    ...wrapHint(`${labCommand("list events")} says what each event means.`, look.width),
  ];
}

/** Lists all kinds of events with their meanings. */
export function eventList(look: Look): string[] {
  const paint = paintFor(look);
  return [
    ...eventRows().flatMap(({ event, says }) => [paint.strong(event), ...indented(quoted(says), 6, look)]),
    "",
    "An expectation of one:",
    "  { who: payment, event: finished, at: 3s }",
    ...wrapHint(`${labCommand("list expectations")} shows what else can be expected.`, look.width),
  ];
}
