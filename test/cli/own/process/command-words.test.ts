import { expect, test } from "vitest";
import { commandWords } from "../../../../src/cli/own/process/command-words.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";

test("a command is split at spaces, and quotes keep a word together", () => {
  expect(commandWords("  node  order.mjs --port 1 ")).toEqual(["node", "order.mjs", "--port", "1"]);
  expect(commandWords(`sh -c 'echo "a b"' "c 'd'" e" f"`)).toEqual(["sh", "-c", 'echo "a b"', "c 'd'", "e f"]);
  expect(commandWords(`say '' "\\"" a\\ b 'c\\d'`)).toEqual(["say", "", '"', "a b", "c\\d"]);
});

test("nothing in a command is expanded", () => {
  expect(commandWords("echo $HOME *.ts `id` a|b")).toEqual(["echo", "$HOME", "*.ts", "`id`", "a|b"]);
});

test("a quote that is not closed is a Problem", () => {
  expect(() => commandWords("node 'order.mjs")).toThrow(ProblemError);
});

test.each(["&&", "||", "|", ";", "&", ">", ">>log", "2>&1", "<in", "b;"])(
  "%s needs a shell unless it is quoted",
  (operator) => {
    expect(() => commandWords(`node a.js ${operator} true`)).toThrow(
      `the command node a.js ${operator} true contains ${operator}, which only a shell understands`,
    );
    expect(commandWords(`node a.js '${operator}'`)).toEqual(["node", "a.js", operator]);
  },
);

test("an address may contain the letters of operators", () => {
  expect(commandWords("node a.js http://b/?c=1&d=2")).toEqual(["node", "a.js", "http://b/?c=1&d=2"]);
});
