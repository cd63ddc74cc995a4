import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readResults } from "../../../src/cli/hunt/hunt-files.ts";
import { programsHash, unseenPrograms } from "../../../src/cli/system/program-files.ts";
import { HuntLines } from "../../../src/hunt/hunt-cells.ts";
import type { System } from "../../../src/hunt/system/system.ts";

const folder = mkdtempSync(join(tmpdir(), "programs-"));
mkdirSync(join(folder, "lib"));
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const shop = write("shop.mjs", "import './lib/price.mjs';");
write("lib/price.mjs", "export const price = 20;");
const database = write("orders.db", "one");
const binary = write("server", "machine code");
chmodSync(binary, 0o755);

const hashOf = (template = "") => {
  const service = { name: "shop", run: `node ${shop} ${database}`, template: { name: "t", text: template } };
  const services = new Map<string, object>([
    ["shop", service],
    ["stock", { name: "stock", run: `${binary} --port {port}` }],
  ]);
  return programsHash({ services, reset: { requests: [] } } as unknown as System);
};

test("changes with the files that commands name, their neighbours and templates, and not with a database", () => {
  const hashes = [hashOf()];
  const add = (hash: string) => expect(hashes.push(hash)).toBe(new Set(hashes).size);
  write("orders.db", "two");
  write("report.json", "{}");
  expect(hashOf()).toBe(hashes[0]);
  write("shop.mjs", "import './lib/price.mjs'; //");
  add(hashOf());
  write("lib/price.mjs", "export const price = 21;");
  add(hashOf());
  write("server", "other code");
  add(hashOf());
  add(hashOf("upstream"));
  write("lib/tax.js", "export const tax = 1;");
  add(hashOf("upstream"));
  write("lib/tax.js", "export const tax = 2;");
  add(hashOf("upstream"));
  write("lib/tax.py", "tax = 1");
  expect(hashOf("upstream")).toBe(hashes.at(-1));
});

test("a script stands for programs of all languages next to it", () => {
  const start = write("start", "#!/bin/sh\nexec python lib/tax.py");
  chmodSync(start, 0o755);
  const system = { services: new Map([["tax", { name: "tax", run: start }]]), reset: {} } as unknown as System;
  const before = programsHash(system);
  write("lib/tax.py", "tax = 2");
  expect(programsHash(system)).not.toBe(before);
});

test("services whose commands name no program of theirs are listed", () => {
  mkdirSync(join(folder, ".venv"));
  const uvicorn = write(".venv/uvicorn", "#!/usr/bin/python3");
  chmodSync(uvicorn, 0o755);
  const runs = {
    web: "npm start",
    api: `${uvicorn} api:app`,
    shop: `node ${shop}`,
    stock: `${binary} --port 1`,
    rates: undefined,
  };
  const services = new Map(Object.entries(runs).map(([name, run]) => [name, { name, run }]));
  expect(unseenPrograms({ services } as unknown as System)).toEqual(["web", "api"]);
});

test("results of programs that have changed are not used, and one line says how many", async () => {
  const identity = { engine: "1", text: "services", world: "real", seed: 1, programs: "one" };
  const before = new HuntLines(identity);
  const result = {
    calls: [],
    struck: [],
    broken: [],
    saw: { status: 200, tookMs: 1, says: "200" },
    ledger: [],
    log: [],
  };
  const sets = ["reset", "503"].map((failure) => [{ call: "shop->bank#1", failure }]);
  const file = write("r.ndjson", sets.map((set) => `${before.result(set, result)}\n`).join(""));
  const read = (lines: HuntLines, unseen?: string[]) => readResults([file], lines, process, unseen);
  expect([...(await read(before)).results.keys()]).toEqual(["shop->bank#1=reset", "shop->bank#1=503"]);
  expect((await read(before)).note).toBeUndefined();
  expect((await read(before, ["web", "api"])).note).toBe(
    "note: lab cannot see whether the programs of web and api have changed: no command names their files",
  );
  const after = new HuntLines({ ...identity, programs: "two" });
  expect((await read(after, ["web"])).note).not.toContain("cannot see");
  const { results, note } = await read(after);
  expect(results.size).toBe(0);
  expect(note).toBe("note: 2 results not used, because the programs have changed since");
  write("r.ndjson", [...sets.map((set) => before.result(set, result)), after.result(sets[0]!, result), ""].join("\n"));
  expect((await read(after)).note).toContain("1 result not used");
  const newer = new HuntLines({ ...identity, engine: "2" });
  expect((await read(newer)).note).toContain("another version of lab");
});
