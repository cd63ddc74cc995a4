import { expect, test } from "vitest";
import { madeBy } from "../../../src/cli/report/made.ts";

test("the command line repeats a result without writing it again", () => {
  const args = ["run", "timeout-504", "--out", "a.json", "--set", "order.faults=[{ delay: 1s }]", "--report=b.html"];
  expect(madeBy([...args, "--force", "--json"], "1.2.3")).toEqual({
    version: "1.2.3",
    command: "lab run timeout-504 --set 'order.faults=[{ delay: 1s }]'",
  });
});

test.each([
  ["authorization: Bearer alice", "authorization: Bearer •••"],
  ["Authorization: a-key", "Authorization: •••"],
  ["--header=authorization:a-key", "--header=authorization:•••"],
  ["order.tokens=[alice]", "order.tokens=•••"],
  ["x-request-id: 7", "x-request-id: 7"],
])("what identifies somebody is not repeated: %s", (word, told) => {
  expect(madeBy(["health", word], "1.2.3").command).toBe(`lab health '${told}'`);
});
