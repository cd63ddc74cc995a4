import { insteadOf } from "../canned-answer.ts";

/** No fault of HTTP: the length is right, and the text ends in the middle. */
export const halfJson = insteadOf({
  name: "half-json",
  about: "answers JSON that ends in the middle, with the right length",
  says: "answers with half of its JSON",
  json: '{"payment":"compl',
  when: "after",
});
