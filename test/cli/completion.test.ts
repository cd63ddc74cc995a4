import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { services } from "../../src/service/index.ts";
import { lab } from "./lab.ts";

async function words(...typed: string[]): Promise<string[]> {
  return (await lab(["completion", "words", "--", ...typed])).out.split("\n").filter((word) => word !== "");
}

test("commands, options, their values and scenarios complete", async () => {
  expect(await words("ru")).toEqual(["run"]);
  expect(await words("run", "--wo")).toEqual(["--world"]);
  expect(await words("run", "--world", "")).toEqual(["real", "virtual"]);
  expect(await words("run", "timeout-504", "--track", "cal")).toEqual(["calls"]);
  expect(await words("run", "timeout-5")).toEqual(["timeout-504"]);
  expect(await words("list", "tr")).toEqual(["tracks"]);
  expect(await words("nosuch", "x")).toEqual([]);
});

test("commands below a command complete, with their own options", async () => {
  expect(await words("proxy", "me")).toEqual(["mend"]);
  expect(await words("proxy", "--conf")).toEqual(["--config"]);
  expect(await words("proxy", "break", "payment", "reset", "--fi")).toEqual(["--first"]);
});

test("there is a script for each shell; an unknown shell is a Problem", async () => {
  for (const shell of ["bash", "zsh", "fish"])
    expect((await lab(["completion", shell])).out).toContain("lab completion words --");
  expect((await lab(["completion", "tcsh"])).code).toBe(2);
});

const asks = `lab() { [[ "$*" == "$ASKS" ]] && printf %s "$SAYS" && return "$CODE"; }`;

/**
 * Completes the last of these words with the script for bash. `lab` is a function there, which has the program's answer already:
 * programs that bash starts and waits for take too long on a busy machine.
 */
async function inBash(...typed: string[]): Promise<string> {
  const args = ["completion", "words", "--", ...typed];
  const { out: script } = await lab(["completion", "bash"]);
  const { out, code } = await lab(args);
  const line = ["lab", ...typed].map((word) => `'${word}'`).join(" ");
  const completes = `COMP_WORDS=(${line}); COMP_CWORD=${typed.length}; COMPREPLY=(files); _lab; echo "\${COMPREPLY[@]}"`;
  const env = { ...process.env, ASKS: args.join("\n"), SAYS: out, CODE: String(code) };
  const { stdout } = await promisify(execFile)("bash", ["-c", `${asks}\n${script}\n${completes}`], { env });
  return stdout.trim();
}

test("bash completes with its script, and leaves files to itself", async () => {
  expect(await inBash("run", "timeout-5")).toBe("timeout-504");
  expect(await inBash("run", "./mine")).toBe("files");
});

test("a fault is completed for lab compare, and a scenario for lab new", async () => {
  expect((await lab(["completion", "words", "--", "compare", "hang"])).out).toBe("hang\nhang-up\n");
  expect((await lab(["completion", "words", "--", "new", "mine", "--from", "timeout-5"])).out).toBe("timeout-504\n");
});

test("exercises are completed for the commands that take them", async () => {
  expect(await words("mend", "ends")).toEqual(["ends-in-time"]);
  expect(await words("mystery", "at")).toEqual(["at-once"]);
  expect(await words("learn", "--path", "45")).toEqual(["45-minutes"]);
});

test("a setting is completed in a change, and then its values", async () => {
  expect(await words("set", "order.warn")).toEqual(["order.warnsOnly="]);
  expect(await words("set", "payment.of")).toEqual(["payment.off="]);
  expect(await words("set", "payment.hang")).toEqual(["payment.hang=", "payment.hang-up="]);
  expect(await words("set", "payment.off=true", "order.rea")).toEqual(["order.reads="]);
  expect(await words("serve", "timeout-504", "--set", "payment.off=")).toEqual([
    "payment.off=true",
    "payment.off=false",
  ]);
  expect(await words("run", "timeout-504", "--set", "order.reads=t")).toEqual(["order.reads=text"]);
  expect(await words("run", "timeout-504", "--set", "order.timeout=")).toEqual([
    "order.timeout=100ms",
    "order.timeout=500ms",
    "order.timeout=1s",
    "order.timeout=5s",
    "order.timeout=none",
  ]);
  expect(await words("run", "timeout-504", "--set", "payment.idle-close=")).toEqual([
    "payment.idle-close=true",
    "payment.idle-close=just-before",
    "payment.idle-close=none",
  ]);
});

test("once a scenario is named, its own servers are offered, otherwise one of each kind", async () => {
  const servers = async (...typed: string[]) => [
    ...new Set((await words(...typed)).map((word) => word.replace(/\..*/, ""))),
  ];
  expect(await servers("run", "timeout-504", "--set", "")).toEqual(["order", "payment"]);
  expect(await servers("run", "./none.yaml", "--set", "")).toEqual(services.map(({ kind }) => kind));
  expect(await servers("set", "")).toEqual(services.map(({ kind }) => kind));
});

test("fields of loads are offered for lab load, and by the names of loads in a scenario", async () => {
  expect(await words("load", "--set", "load.ra")).toEqual(["load.rate="]);
  expect(await words("load", "--set", "load.rate=")).toEqual(["load.rate=50/s", "load.rate=100/s", "load.rate=200/s"]);
  expect(await words("load", "--set", "load.spacing=e")).toEqual(["load.spacing=even"]);
  expect(await words("run", "storm-that-stays", "--set", "load.wa")).toEqual(["load.watch="]);
  expect(await words("run", "one-slow-neighbour", "--set", "quick ones.f")).toEqual(["quick ones.for="]);
  expect(await words("run", "timeout-504", "--set", "load.")).toEqual([]);
});

test("a change is never completed with a file, which the exit code says", async () => {
  const code = async (...typed: string[]) => (await lab(["completion", "words", "--", ...typed])).code;
  expect([
    await code("set", "order.nosuch"),
    await code("run", "--set", "order.sends=3"),
    await code("health", "--set", "p"),
  ]).toEqual([0, 0, 0]);
  expect([await code("run", "./mine"), await code("health", "--config", "app"), await code("nosuch", "x")]).toEqual([
    1, 1, 1,
  ]);
});

test("bash, which splits a change at its equals sign, gets only the part after it", async () => {
  expect(await inBash("set", "payment.off", "=")).toBe("true false");
  expect(await inBash("set", "payment.off", "=", "t")).toBe("true");
  expect(await inBash("set", "order.dead")).toBe("order.deadline=");
  expect(await inBash("set", "order.sends", "=", "3")).toBe("");
});

test("tracks are completed, including those that borrow their lessons", async () => {
  expect(await words("learn", "st")).toEqual(["start-here", "storms"]);
  expect(await words("run", "--track", "st")).toEqual(["start-here", "storms"]);
});

test.each(["constructor", "toString", "__proto__"])("%s is not a shell", async (shell) => {
  const { code, err } = await lab(["completion", shell]);
  expect([code, err]).toEqual([2, expect.stringContaining(`unknown shell "${shell}"`)]);
});
