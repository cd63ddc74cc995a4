import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { replayActuator } from "../../replay/actuator/folder.ts";

const request = { method: "GET", path: "/actuator/health", headers: {} };
const type = "application/vnd.spring-boot.actuator.v3+json";
const headers = { "content-type": type, "transfer-encoding": "chunked" };
const body = '{"groups":["liveness","readiness"],"status":"UP"}';
const well = { state: {}, request, response: { status: 200, headers, body } };
const setting = { name: "well", about: "", profiles: [], properties: {}, startup: "ok", exchanges: [well] };

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recorded-"));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));

describe("a folder of recorded exchanges", () => {
  test("is counted, and differences are listed by setting, state and request", async () => {
    await put("a.json", setting);
    await put("b.json", { ...setting, name: "ill", exchanges: [{ ...well, state: { pay: "DOWN" } }] });
    await put("c.json", { ...setting, name: "off", startup: "refused", exchanges: [] });
    await put("read.me", "no setting");
    const { compared, differences } = await replayActuator(folder);
    expect(compared).toBe("3 settings, 2 exchanges");
    expect(differences).toHaveLength(2);
    expect(differences[0]).toMatch(/^ill \{"pay":"DOWN"\} GET \/actuator\/health .*status: 503 instead of 200/);
    expect(differences[1]).toBe("off: it started");
  });

  test("contains invalid requests and the server's answers to them", async () => {
    const exchanges = ["/actuator/a b", "/actuator/ä", "actuator", "/actuator/\x01"].map((path) => ({
      ...well,
      request: { ...request, path },
      response: { status: 400, headers: { "content-type": "text/html;charset=utf-8" }, body: "{html}" },
    }));
    await put("a.json", { ...setting, exchanges });
    expect(await replayActuator(folder)).toMatchObject({ differences: [] });
  });

  test.each([
    ["nothing", {}, "no recorded file in it"],
    ["what is not JSON", { "a.json": "{" }, "not JSON"],
    ["JSON of another shape", { "a.json": [] }, "not a recorded setting"],
  ])("with %s is a problem", async (_, files, says) => {
    for (const [name, content] of Object.entries(files)) await put(name, content);
    await expect(replayActuator(folder)).rejects.toThrow(says);
  });

  test("that does not exist is a problem", async () => {
    await expect(replayActuator(join(folder, "nope"))).rejects.toThrow("no such folder");
  });
});
