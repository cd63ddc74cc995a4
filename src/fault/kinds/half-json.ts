import type { WholeReply } from "../../service/service.ts";
import { headerValues } from "../../text/headers/headers.ts";
import { insteadOf } from "../making/canned-answer.ts";
import { decoded } from "../making/decoded.ts";
import { unframed } from "../making/framing.ts";
import { half } from "../making/scripted.ts";

/** HTTP itself works: the length is right, but the text breaks off. */
export const halfJson = insteadOf({
  name: "half-json",
  about: "answers truncated JSON with a matching length",
  says: "answers with half of its JSON",
  json: '{"payment":"compl',
  own: {
    concerns: ({ headers }) => headerValues(headers, "content-type").some((type) => /\bjson\b/i.test(type)),
    change(sent): WholeReply {
      const reply = decoded(sent);
      return { ...reply, headers: unframed(reply.headers), body: reply.body.subarray(0, half(reply)) };
    },
  },
  when: "after",
});
