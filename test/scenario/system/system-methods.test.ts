import { METHODS } from "node:http";
import { expect, test } from "vitest";
import { SchemaReader } from "../../../src/scenario/read/document/schema-reader.ts";
import { checkMethods } from "../../../src/scenario/system/system-methods.ts";

function found(method: string): string[] {
  const reader = new SchemaReader();
  checkMethods(reader, {
    services: { shop: { takes: `${method} /`, plays: { [`${method} /x`]: {} } } },
    request: [{ method, to: "shop", path: "/" }],
  });
  return reader.findings.map(({ says, cure }) => `${says}: ${cure}`);
}

test.each([
  ["PSOT", "POST"],
  ["DELTE", "DELETE"],
  ["OPTINS", "OPTIONS"],
  ["GTE", "GET"],
  ["PTU", "PUT"],
  ["PATHC", "PATCH"],
])("%s is a misspelt %s wherever it stands", (method, meant) => {
  expect(found(method)).toEqual(new Array(3).fill(`${method} is not a method: did you mean "${meant}"?`));
});

test("other methods may be those of the system, and no method that Node knows is misspelt", () => {
  const own = ["SET", "PUB", "HOST", "PURGE", "LINK", "PATH", "POTS", "OPTION", "READ", "DEL", "POP", "PUSH", "MATCH"];
  expect([...own, ...METHODS].filter((method) => found(method).length > 0)).toEqual([]);
});
