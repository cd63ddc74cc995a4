import * as v from "valibot";
import { bytes } from "../../text/bytes/bytes.ts";
import { shown } from "../../text/values/format-value.ts";
import { allOf } from "../../text/words/lists.ts";
import { text as answer, unfit } from "../replies.ts";
import type { Reply, Service, SettingsOf, WrittenSettings } from "../service.ts";
import { described, text, whole } from "../setting/setting.ts";

const status = whole(200, 999, "A status.");
const header = v.pipe(
  v.string("is not text: write it in quotes"),
  v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*$/, 'is not a header: write "X-Name: value"'),
);

const settings = {
  for: text("The address that it stands in for; every response names it."),
  status: v.optional(
    v.pipe(
      v.union(
        [status, v.pipe(v.array(status), v.minLength(1, "is empty: write [503, 200]"))],
        "is not a status: write 503",
      ),
      described("The status of its responses, or several in turn, of which the last repeats.", "a status, or a list"),
    ),
    200,
  ),
  headers: v.optional(
    v.pipe(v.array(header), described("The headers of its responses, instead of its own.", "a list of `name: value`")),
  ),
  body: v.optional(
    v.pipe(
      v.string("is not text: write it in quotes"),
      described("The text of its responses, instead of its address.", "text"),
    ),
  ),
};

/** Replaces a server that is missing here. */
export const standIn: Service<typeof settings> = {
  kind: "stand-in",
  says: "answers 200 to everything and says which server it stands in for",
  settings,
  words: [
    { keys: ["for"], says: (written) => `stands in for ${String(written.for)}` },
    { keys: ["status", "headers", "body"], says: answerWords },
  ],
  showsHeaders: true,
  start(first) {
    let replies = repliesOf(first);
    let answered = 0;
    return {
      *handle(request) {
        return (yield* unfit(request)) ?? replies[Math.min(answered++, replies.length - 1)]!;
      },
      change(next) {
        replies = repliesOf(next);
        answered = 0;
      },
    };
  },
};

function answerWords({ status, headers, body }: WrittenSettings): string {
  const statuses = status === undefined ? [] : [[status].flat().map(shown).join(", then ")];
  const list = Array.isArray(headers) ? headers.map(shown) : [];
  const says = body === undefined ? [] : [shown(body)];
  return `answers ${allOf([...statuses, ...list, ...says])}`;
}

function repliesOf({ for: address, status, headers, body }: SettingsOf<typeof settings>): Reply[] {
  const says = body ?? `This stands in for ${address}`;
  const pairs = headers?.map((header): [string, string] => {
    const [name = "", value = ""] = header.split(/:(.*)/s);
    return [name, value.trim()];
  });
  return [status]
    .flat()
    .map((each) => (pairs ? { status: each, headers: pairs, body: bytes(says) } : answer(each, says)));
}
