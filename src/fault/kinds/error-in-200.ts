import { insteadOf } from "../canned-answer.ts";

/** No fault of HTTP: the status says yes and the body says no. */
export const errorIn200 = insteadOf({
  name: "error-in-200",
  about: "does no work, and answers 200 with an error in the body",
  says: "answers 200 with an error in its body",
  json: '{"error":"declined"}',
  when: "before",
});
