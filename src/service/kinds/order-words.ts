import { sayFailure } from "../../policy/failure-status.ts";
import { shown } from "../../text/values/format-value.ts";
import { allOf } from "../../text/words/lists.ts";
import { spaced } from "../../text/words/phrases.ts";
import type { FailureName } from "../../trace.ts";
import { askingWords } from "../asking/settings/asking-words.ts";
import type { SettingWords, WrittenSettings } from "../service.ts";

export const orderWords: readonly SettingWords[] = [
  ...askingWords,
  { keys: ["reads"], says: ({ reads }) => readsWords[shown(reads)] ?? `reads ${shown(reads)}` },
  { keys: ["sends", "sendsBy", "sendsOver"], says: bodyWords },
  { keys: ["statuses"], says: statusWords },
  { keys: ["asks"], says: ({ asks }) => `asks ${shown(asks)} for the payment` },
];

const readsWords: Readonly<Record<string, string>> = {
  head: "looks at the status of a response and never reads its body",
  status: "looks only at the status of a response",
  text: "reads the text of a response before it trusts it",
  json: "reads the JSON of a response before it trusts it",
};

function bodyWords({ sends = "0B", sendsBy, sendsOver }: WrittenSettings): string {
  if (sends === "0B") return "sends no body";
  const pieces = sendsBy === undefined ? "" : ` in pieces of ${spaced(sendsBy)}`;
  return `sends ${spaced(sends)}${pieces}${sendsOver === undefined ? "" : ` over ${spaced(sendsOver)}`}`;
}

function statusWords({ statuses, asks = "payment" }: WrittenSettings): string {
  const answers = Object.entries(statuses as Readonly<Record<FailureName, number>>).map(
    ([failure, status]) => `${status} if ${sayFailure(shown(asks), { name: failure as FailureName })}`,
  );
  return answers.length === 0 ? "answers failures as usual" : `answers ${allOf(answers)}`;
}
