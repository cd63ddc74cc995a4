import * as v from "valibot";
import type { WholeReply } from "../../service/service.ts";
import { described } from "../../service/setting/setting.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import { readSize, saySize, sayWrong } from "../../text/values/units.ts";
import { head } from "./scripted.ts";

/** The place at which an answer is cut: in its head, or after a number of bytes of its body. */
export type CutPlace = "at once" | "in the status line" | "in the headers" | number;

const places = {
  "at once": "without sending any of its response",
  "in the status line": "in the middle of the status line",
  "in the headers": "in the middle of the headers",
} as const;
const words = Object.keys(places) as (keyof typeof places)[];
const neither = `is neither a place nor a size: write ${words.join(", ")}, or a size such as 9B`;

export function where(): v.GenericSchema<unknown, CutPlace> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, CutPlace>(({ dataset, addIssue, NEVER }) => {
      const written = dataset.value;
      if (written === true) return "at once";
      const word = words.find((each) => each === written);
      if (word !== undefined) return word;
      const size = readSize(written);
      if ("value" in size) return size.value;
      addIssue({ message: size.wrong === "needs a unit" ? sayWrong(size) : neither });
      return NEVER;
    }),
    described(
      "Where its response breaks off.",
      `${words.map((each) => `\`${each}\``).join(", ")} or a size such as \`9B\``,
    ),
  );
}

export function endsWhere(ending: CutPlace): string {
  if (typeof ending !== "number") return places[ending];
  return ending === 0 ? "before the first byte of the body" : `after ${saySize(ending)} of the body`;
}

/** The bytes before the cut. */
export function partWay(reply: WholeReply, ending: CutPlace): Uint8Array[] {
  if (ending === "at once") return [];
  if (ending === "in the status line") return [bytes("HTTP/1.1 2")];
  if (ending === "in the headers") return [bytes(`HTTP/1.1 ${reply.status} OK\r\nContent-Le`)];
  return [head(reply), reply.body.subarray(0, ending)];
}
