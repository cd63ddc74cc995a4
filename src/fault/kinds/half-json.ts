import { insteadOf } from "../canned-answer.ts";

/** HTTP itself works: the length is right, but the text breaks off. */
export const halfJson = insteadOf({
  name: "half-json",
  about: "answers truncated JSON with a matching length",
  says: "answers with half of its JSON",
  json: '{"payment":"compl',
  when: "after",
});
