import { sayFailure } from "../policy/failure-status.ts";
import { shown } from "../text/format-value.ts";
import { allOf } from "../text/lists.ts";
import { spaced } from "../text/phrases.ts";
import type { FailureName } from "../trace.ts";
import type { SettingWords, Written } from "./service.ts";

export const orderWords: readonly SettingWords[] = [
  { keys: ["timeout", "limit", "onlyTells"], says: limitWords },
  { keys: ["reads"], says: ({ reads }) => readsWords[shown(reads)] ?? `reads ${shown(reads)}` },
  { keys: ["sends", "sendsBy", "sendsOver"], says: bodyWords },
  { keys: ["statuses"], says: statusWords },
  { keys: ["asks"], says: ({ asks }) => `asks ${shown(asks)} for the payment` },
];

export function limitWords({ timeout = "none", limit, onlyTells }: Written): string {
  const time = spaced(timeout);
  if (timeout === "none") return "waits without a limit";
  if (onlyTells) return `is only told when it has waited ${time}`;
  if (limit === "until-headers")
    return `waits at most ${time} for the headers of an answer, and without a limit for its body`;
  if (limit === "once-connected") return `waits at most ${time} once it has a connection`;
  if (limit === "of-silence") return `gives up after ${time} of silence`;
  if (limit === "own-timer") return `leaves a limit of ${time} to its client`;
  return `waits at most ${time}`;
}

const readsWords: Readonly<Record<string, string>> = {
  head: "looks at the status of an answer and never reads its body",
  status: "looks at the status of an answer alone",
  text: "reads the text of an answer before it believes it",
  json: "reads the JSON of an answer before it believes it",
};

function bodyWords({ sends = "0B", sendsBy, sendsOver }: Written): string {
  if (sends === "0B") return "sends no body along";
  const pieces = sendsBy === undefined ? "" : ` in pieces of ${spaced(sendsBy)}`;
  return `sends ${spaced(sends)} along${pieces}${sendsOver === undefined ? "" : ` over ${spaced(sendsOver)}`}`;
}

function statusWords({ statuses, asks = "payment" }: Written): string {
  const answers = Object.entries(statuses as Readonly<Record<FailureName, number>>).map(
    ([failure, status]) => `${status} if ${sayFailure(shown(asks), failure as FailureName)}`,
  );
  return answers.length === 0 ? "answers failures as usual" : `answers ${allOf(answers)}`;
}
