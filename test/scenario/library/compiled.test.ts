import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pack, unpack } from "../../../src/scenario/library/compiled.ts";
import { listScenarios } from "../../../src/scenario/library/library.ts";
import { readScenario } from "../../../src/scenario/read/source.ts";

test("every lesson of the library is unchanged after packing", async () => {
  for (const { file } of listScenarios()) {
    const text = readFileSync(file, "utf8");
    // The places of goals are those of the file where the program was built.
    const { places: _, ...scenario } = await readScenario(file);
    expect(unpack(pack(scenario, text), text)).toEqual(scenario);
  }
});

test("a lesson that was edited after the build is read again", async () => {
  const { file } = listScenarios()[0]!;
  const text = readFileSync(file, "utf8");
  const packed = pack(await readScenario(file), text);
  expect(unpack(packed, `${text}\n`)).toBeUndefined();
  expect(unpack(packed, text.replace("a", "b"))).toBeUndefined();
});
