import { expect, test } from "vitest";
import type { CommandRow, Lab } from "../../src/cli/lab.ts";
import { Terminal } from "../../src/cli/output/terminal.ts";
import { Interruption } from "../../src/cli/program/interrupt.ts";
import { run } from "../../src/cli/program/program.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";

class Heard extends Terminal {
  said = "";
  override say(text: string): void {
    this.said += text;
  }
}

function throwing(error: Error): CommandRow {
  const act = async () => {
    throw error;
  };
  return { name: "break", about: "breaks", load: async () => ({ define() {}, act }) };
}

async function ran(error: Error): Promise<{ code: number; said: string }> {
  const terminal = new Heard();
  const lab: Omit<Lab, "made" | "args"> = { terminal, interruption: new Interruption(), commands: [throwing(error)] };
  return { code: await run(["break"], "1.0.0", lab), said: terminal.said };
}

test("an unexpected error is our bug: its stack is printed, and the exit code is 3", async () => {
  const { code, said } = await ran(new Error("broken"));
  expect(code).toBe(3);
  expect(said).toMatch(/^Error: broken\n {4}at /);
  expect(said).toMatch(/This is a bug in lab\.\n$/);
});

test("a Problem is the user's: no stack, and the exit code is 2", async () => {
  const { code, said } = await ran(new ProblemError([{ says: "that is not a number", cure: "write 3" }]));
  expect({ code, said }).toEqual({ code: 2, said: "error: that is not a number\n  write 3\n" });
});

test("a refusal by this machine is not a bug: no stack, and the exit code is 2", async () => {
  const error = Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" });
  const { code, said } = await ran(error);
  expect({ code, said }).toEqual({
    code: 2,
    said: expect.stringMatching(/^error: the disk .*\(EIO: read\)\n {2}check/),
  });
});

test("a bug that quotes a server cannot command the terminal", async () => {
  expect((await ran(new Error("it said \u001b[2J"))).said).toMatch(/^Error: it said \\e\[2J\n/);
});
