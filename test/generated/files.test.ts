import { readFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { documentSchema } from "../../src/render/json/documents/document.ts";
import { scenarioJsonSchema } from "./scenario-schema.ts";
import { withTables } from "./tables.ts";

// `npm run generate` writes these files anew; here they are held against what they are made from.

test("schema/scenario.schema.json says what the reader says", async () => {
  await expect(scenarioJsonSchema()).toMatchFileSnapshot("../../schema/scenario.schema.json");
});

test("schema/report.schema.json says what lab run --json prints", async () => {
  const schema = { ...toJsonSchema(documentSchema, { typeMode: "input" }), title: "A document of lab run --json" };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot("../../schema/report.schema.json");
});

test("docs/reference/scenarios.md has the tables of the schema", async () => {
  const page = readFileSync(new URL("../../docs/reference/scenarios.md", import.meta.url), "utf8");
  await expect(withTables(page)).toMatchFileSnapshot("../../docs/reference/scenarios.md");
});

test("docs/reference/settings.md has every setting with its parts", async () => {
  const page = readFileSync(new URL("../../docs/reference/settings.md", import.meta.url), "utf8");
  await expect(withTables(page)).toMatchFileSnapshot("../../docs/reference/settings.md");
});

test("docs/reference/faults.md has the rows of the faults", async () => {
  const page = readFileSync(new URL("../../docs/reference/faults.md", import.meta.url), "utf8");
  await expect(withTables(page)).toMatchFileSnapshot("../../docs/reference/faults.md");
});
