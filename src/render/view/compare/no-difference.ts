import type { Report } from "../../../scenario/report.ts";
import { changesBetween } from "../../../scenario/setup/changes/setup-changes.ts";
import { layerNames } from "../../../service/asking/settings/asking-settings.ts";
import { allOf } from "../../../text/words/lists.ts";
import { reportDocument } from "../../json/json.ts";
import { isFailure } from "../calls/call-words.ts";
import { defencesOf } from "../calls/defences.ts";

/** Returns "without this change", and why if the run shows it, if two runs have the same result; undefined if they differ. */
export function noDifference(before: Report, after: Report): string | undefined {
  if (resultOf(before) !== resultOf(after)) return undefined;
  const changes = changesBetween(before.setup, after.setup);
  const why = [...new Set(changes.map(({ setting }) => whyNot(setting, after)))];
  const isKnown = why.every((each) => each !== undefined);
  const these = changes.length === 1 ? "this change" : "these changes";
  return `without ${these}${isKnown && why.length > 0 ? `: ${allOf(why)}` : ""}`;
}

/** All that happened in a run, as text. */
function resultOf(report: Report): string {
  const { setup: _, changes: __, kept: ___, ...result } = reportDocument(report);
  return JSON.stringify(result);
}

/** Returns the reason why a setting had no effect, if what happened shows it. */
function whyNot(setting: string, report: Report): string | undefined {
  const [server = "", key = ""] = setting.split(".");
  if (report.load === undefined && !report.events.some(({ who }) => who === server))
    return `no request reached ${server}`;
  const hasKey = report.calls.some(({ to, key: sent }) => to === server && sent !== undefined);
  if (key === "keys" && !hasKey) return `no request to ${server} had an idempotency key`;
  if (report.load !== undefined || !layerNames.some((name) => name === key)) return undefined;
  const isTimedOut = report.calls.some(
    ({ by, outcome }) => by === server && outcome !== null && isFailure(outcome) && outcome.name === "timed-out",
  );
  if (key === "timeout") return isTimedOut ? undefined : `no call of ${server} took that long`;
  const acted = defencesOf(report).some((row) => row.server === server && row.by === key);
  return acted ? undefined : `the ${key} of ${server} never acted`;
}
