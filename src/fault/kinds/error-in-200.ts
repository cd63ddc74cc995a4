import { insteadOf } from "../making/canned-answer.ts";

/** HTTP itself works: the status reports success, and the body an error. */
export const errorIn200 = insteadOf({
  name: "error-in-200",
  about: "does no work, and answers 200 with an error in the body",
  says: "answers 200 with an error in its body",
  json: '{"error":"declined"}',
  when: "before",
});
