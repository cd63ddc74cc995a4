import { expect, test } from "vitest";
import { basicRules } from "../../../src/scenario/goals/basic-rules.ts";

test("names of rules stay, because JSON, JUnit and files for --accept contain them", () => {
  expect(basicRules.map(({ name }) => name)).toEqual([
    "every request is answered",
    "no request is still running",
    "the next request works",
    "every service stays alive",
    "no internals in an answer",
    "the answer is accepted",
    "an optional service is optional",
  ]);
});
