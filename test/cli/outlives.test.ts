import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { exitOf, lab, start } from "./lab.ts";

const posix = process.platform !== "win32";
const folder = () => mkdtempSync(join(tmpdir(), "lab-outlives-"));

test.runIf(posix)("a reader that stops reading, such as head, ends the program without a word", async () => {
  const child = start(["list", "scenarios"]);
  const said = text(child.stderr!);
  child.stdout!.destroy();
  expect([await exitOf(child), await said]).toEqual([0, ""]);
});

test.runIf(posix)("servers that were stopped and go on answer what came meanwhile", async () => {
  const child = start(["serve", "on-time", "--json"], { LAB_STATE: folder() });
  const [ready] = await once(child.stdout!, "data");
  const { order } = JSON.parse(String(ready).split("\n")[0]!).servers;
  child.kill("SIGSTOP");
  const answered = fetch(`${order}/orders`, { method: "POST" });
  child.kill("SIGCONT");
  expect((await answered).status).toBe(200);
  child.kill("SIGINT");
  await exitOf(child);
});

test.runIf(posix).each(["table", "json", "html", "github", "junit", "tap"])(
  "the name of a file cannot become a command or an element in %s",
  async (format) => {
    const file = join(folder(), 'a\u001b]0;x\u0007\u001b[31m<b onclick="x">\n::error::x.yaml');
    writeFileSync(file, "title: t\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\n");
    const { code, out, err } = await lab(["run", file, "--world", "virtual", "--format", format]);
    expect(code).toBe(0);
    const isPage = ["html", "junit"].includes(format);
    expect(out + err).not.toMatch(isPage ? /[\u0007\u001b]|<b onclick/ : /[\u0007\u001b]|^::error::x/m);
  },
);
