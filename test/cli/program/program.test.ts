import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import about from "../../../package.json" with { type: "json" };
import { commands } from "../../../src/cli/commands.ts";
import { Terminal } from "../../../src/cli/output/terminal.ts";
import { bin, lab, labProcess } from "../lab.ts";

/** The command that starts these tests' program from this folder. */
const called = `node ${join("bin", "lab.js")}`;

test("--version prints the version and nothing else", async () => {
  expect(await labProcess(["--version"])).toEqual({ code: 0, out: `${about.version}\n`, err: "" });
  const { out } = await labProcess(["--version", "--json"]);
  expect(JSON.parse(out)).toEqual({ version: about.version, node: process.versions.node });
});

test("help goes to stdout and shows examples", async () => {
  for (const args of [["--help"], ["run", "--help"], ["help", "run"]]) {
    const { code, out, err } = await lab(args);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/Examples:\n {2}lab (?:run timeout-504|learn)/);
    expect(out).not.toContain("Here, write");
  }
});

test("the help lists commands in groups, at most thirty, and each of the others still works", async () => {
  const { out } = await lab(["--help"]);
  const [listed = ""] = out.split("Examples:");
  const names = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
  expect(names.length).toBeLessThanOrEqual(30);
  const isListed = ({ name }: { name: string }) => names.includes(name);
  expect(commands.filter((row) => !isListed(row)).map(({ name }) => name)).toEqual([
    "set",
    "mend",
    "mystery",
    "ask",
    "completion",
  ]);
  const headings = [...out.matchAll(/^(\S.*):$/gm)].map(([, heading]) => heading);
  const groups = ["Learn", "Run and look up", "Test yours", "Simulate", "Spring", "Files and reports"];
  expect(headings).toEqual(["Options", ...groups, "More", "Examples"]);
});

test("every command is in the built program, and its help says once how the program is called here", async () => {
  for (const { name } of commands) {
    const { code, out, err } = await labProcess([name, "--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`Usage: lab ${name} `);
    expect(out).toMatch(new RegExp(`\n\nHere, write ${called} instead of lab\\.\n$`));
  }
});

test("without a terminal, lab without arguments says how to begin, in less than a screen", async () => {
  const { code, out, err } = await labProcess([]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/\n {2}lab learn\s/);
  expect(out).toContain("\nlab --help lists all commands.");
  expect(out).toMatch(new RegExp(`\nHere, write ${called} instead of lab\\.\n$`));
  expect(out.split("\n").length).toBeLessThan(24);
});

test("a mistake on the command line exits 2 and names the nearest right word on stderr", async () => {
  const wrong = [
    [["rnu"], 'unknown command "rnu"\n  did you mean "run"?\n'],
    [["run", "--wrold", "real"], 'unknown option "--wrold"\n  did you mean --world?\n'],
    [["mystery", "--random", "--level", "4"], `--level 4 is not known\n  write 1, 2 or 3\n`],
    [["health", "--role", "ADMIN"], `--role has no effect without --user\n  add --user, or leave out --role\n`],
    [["run", "--world", "rael"], `--world rael is not known\n  did you mean "real"?\n`],
    [["run", "--format", "jsno"], `--format jsno is not known\n  did you mean "json"?\n`],
    [["run", "--cap", "10"], "--cap 10 needs a unit\n  write 10s or 10ms\n"],
    [["run", "--cap", "0"], "--cap 0 leaves no time at all\n  write 1ms or more\n"],
    [["run", "--cap", "0x10s"], "--cap 0x10s is not a duration\n  write 3s, 500ms, 2m or 1h\n"],
    [["hunt", "x", "--for", "0s"], "--for 0s leaves no time at all\n  write 1ms or more\n"],
    [["run", "--vary", "x"], "--vary is not an option of lab run\n  use it with lab sweep or lab find\n"],
    [["run", "--rate", "3/s"], "--rate is not an option of lab run\n  use it with lab load\n"],
    [
      ["proxy", "add", "p", "--upstream", "near"],
      'unknown option "--upstream"\n  write it without --upstream: lab proxy add <name> <upstream>\n',
    ],
    [["run", "--name", "timeout-504"], 'unknown option "--name"\n  write it without --name: lab run [names...]\n'],
    [["explain", "--set", "x=1"], 'unknown option "--set"\n  see lab explain --help\n'],
    [["load", "timeout-504"], "too many arguments: it takes none\n  to play this scenario write lab run timeout-504\n"],
    [
      ["run", "order.timeout=2s"],
      'unknown scenario "order.timeout=2s"\n  to change a setting write --set order.timeout=2s\n',
    ],
    [
      ["run", "https://x.org/a.yaml"],
      "https://x.org/a.yaml is a URL, not a file\n  save it as a file first, and name that\n",
    ],
    [["learn", "never-twice"], "never-twice is not a track\n  write lab practice never-twice\n"],
    [["practice", "timeout-504"], "timeout-504 is a lesson, not practice\n  write lab predict timeout-504\n"],
    [["practice", "calls"], "calls is a track, not practice\n  write lab learn calls\n"],
    [["site", "package.json"], "package.json is a file, not a folder\n  name another folder\n"],
    [
      ["practice", "write-retries", "--out", "package.json"],
      "package.json is a file, not a folder\n  name another folder\n",
    ],
    [["run", "ECONNRESET"], 'unknown scenario "ECONNRESET"\n  to explain it write lab explain ECONNRESET\n'],
    [
      ["find", "timeout-504"],
      "<condition> is missing\n  write holds, or one in quotes, such as 'calls.0.tookMs <= 500ms'; see\n  lab find --help\n",
    ],
    [
      ["predict"],
      "<name> is missing\n  write the name of a scenario, such as timeout-504, or your own file; see\n  lab predict --help\n",
    ],
    [["run", "--seed", "-1"], "--seed -1 is below 0\n  write a whole number, 0 or more\n"],
    [["run", "timeout-503"], 'unknown scenario "timeout-503"\n  did you mean timeout-504?\n'],
    [["run", "--track", "cals"], 'unknown track "cals"\n  did you mean "calls"?\n'],
    [["list", "scenaris"], 'unknown listing "scenaris"\n  did you mean "scenarios"?\n'],
    [["load", "--burst", "0"], "--burst 0 is below 1\n  write a whole number, 1 or more\n"],
    [["load", "--rate", "0/s"], "the load makes no call\n  write a rate and a time that are above zero\n"],
    [["run", "."], ". is a folder\n  name a file in it\n"],
    [["check", "src"], 'unknown scenario "src"\n  write ./src/FILE.yaml to name a file in this folder\n'],
    [["timeout-504"], 'unknown command "timeout-504"\n  to run this scenario write lab run timeout-504\n'],
    [["ECONNRESET"], 'unknown command "ECONNRESET"\n  to explain it write lab explain ECONNRESET\n'],
    [["502"], 'unknown command "502"\n  to explain it write lab explain 502\n'],
    [["lessons"], 'unknown command "lessons"\n  write lab list lessons\n'],
    [["faults"], 'unknown command "faults"\n  write lab list faults\n'],
    [["learn", "timeout-504"], "timeout-504 is a lesson, not a track\n  write lab predict timeout-504\n"],
    [["help", "mystrey"], 'unknown command "mystrey"\n  did you mean "mystery"?\n'],
    [["run", "--seed"], "--seed needs a value: <n>\n  see lab run --help\n"],
    [["show", "one", "two"], "too many arguments: it takes one\n  run it once for each; see lab show --help\n"],
    [["proxy", "brake", "web", "latency"], 'unknown command "proxy brake"\n  did you mean "break"?\n'],
    [["proxy", "brake", "web", "--first", "2"], 'unknown command "proxy brake"\n  did you mean "break"?\n'],
    [["proxy", "foo"], 'unknown command "proxy foo"\n  see lab proxy --help\n'],
    [["sweep", "mrege", "cells.ndjson", "more.ndjson"], 'unknown command "sweep mrege"\n  did you mean "merge"?\n'],
    [["sweep", "plans"], 'unknown command "sweep plans"\n  did you mean "plan"?\n'],
    [["sweep", "timeout-503"], 'unknown scenario "timeout-503"\n  did you mean timeout-504?\n'],
    [["help", "start"], 'unknown command "start"\n  did you mean "learn", "run" or "serve"?\n'],
    [["help", "nothing"], 'unknown command "nothing"\n  see lab --help\n'],
    [["completion", "zhs"], 'unknown shell "zhs"\n  did you mean "zsh"?\n'],
    [["completion", "tcsh"], 'unknown shell "tcsh"\n  write bash, zsh or fish\n'],
    [
      ["serve", "timeout-504", "--port", "8080"],
      "--port 8080 does not name a server\n  write order=8080 or payment=8080\n",
    ],
    [["test"], 'unknown command "test"\n  did you mean "gauntlet" or "hunt"?\n'],
    [["start"], 'unknown command "start"\n  did you mean "learn", "run" or "serve"?\n'],
    [["gateway", "--help"], 'unknown command "gateway"\n  to search for it write lab search gateway\n'],
    [["charged"], 'unknown command "charged"\n  to search for it write lab search charged\n'],
    [
      ["was", "my", "customer", "charged"],
      `unknown command "was"\n  to explain it write lab explain 'was my customer charged'\n`,
    ],
    [["socket", "hang", "up"], `unknown command "socket"\n  to explain it write lab explain 'socket hang up'\n`],
    [["lsit", "faults"], 'unknown command "lsit"\n  did you mean lab list faults?\n'],
    [["explan", "ECONNREFUSED"], 'unknown command "explan"\n  did you mean lab explain ECONNREFUSED?\n'],
    [["serch", "two words"], `unknown command "serch"\n  did you mean lab search 'two words'?\n`],
    [["Helth", "503", "--json"], 'unknown command "Helth"\n  did you mean lab health 503 --json?\n'],
    [["helpp"], 'unknown command "helpp"\n  did you mean "help"?\n'],
    [["vesion", "--json"], 'unknown command "vesion"\n  did you mean lab --version --json?\n'],
    [["version"], 'unknown command "version"\n  did you mean --version?\n'],
    [["slow", "responses"], 'unknown command "slow"\n  to search for it write lab search slow responses\n'],
    [["run", "--form", "x"], 'unknown option "--form"\n  did you mean --force, --format or --port?\n'],
    [["qwerty"], 'unknown command "qwerty"\n  see lab --help\n'],
    [
      ["gauntlet", "--use", "payment=http://127.0.0.1:1", "--use", "order=node", "mine.mjs"],
      "too many arguments: it takes none\n  write --use 'order=node mine.mjs', in quotes; see lab gauntlet --help\n",
    ],
    [["proxy", "add", "bad", "18099"], "18099 is not an address\n  write 127.0.0.1:18099\n"],
    [["proxy", "add", "bad", "near"], "near is not an address\n  write host:port, such as near:8080\n"],
    [["proxy", "add", "bad", "near:far"], "near:far is not an address\n  write host:port, such as near:8080\n"],
    [["proxy", "add", "bad", ":"], ": is not an address\n  write host:port, such as 127.0.0.1:8080\n"],
    [["proxy", "add", "bad", "http://near:8080/x"], "http://near:8080/x is not an address\n  write near:8080\n"],
    [
      ["proxy", "add", "bad", "https://near"],
      "https://near is not an address\n  write near:443, and add --upstream-tls\n",
    ],
    ...[
      ["99999", "127.0.0.1:8080"],
      ["near:99999", "near:8080"],
      ["http://near:99999", "near:8080"],
      ["[::1]:0", "[::1]:8080"],
    ].map(([written, address]): [string[], string] => [
      ["proxy", "add", "bad", `${written}`],
      `${written} is not an address\n  write host:port with a port from 1 to 65535, such as ${address}\n`,
    ]),
    [["proxy", "add", "bad", "[::1]"], "[::1] is not an address\n  write host:port, such as [::1]:8080\n"],
    [["proxy", "add", "bad", "::1"], "::1 is not an address\n  write host:port, such as [::1]:8080\n"],
    [
      ["proxy", "break", "web", "latency=1s"],
      'unknown fault "latency=1s"\n  write latency latency=1000, in milliseconds\n',
    ],
    [
      ["proxy", "break", "web", "rate=1KB"],
      'unknown fault "rate=1KB"\n  write bandwidth rate=1, in kilobytes a second\n',
    ],
    [["proxy", "break", "web", "delay=1s"], 'unknown fault "delay=1s"\n  write delay 1s\n'],
    [["proxy", "break", "web", "cut"], 'unknown fault "cut"\n  to cut a response write hang-up 9B\n'],
    [
      ["progress", "--import", "no"],
      "no does not exist\n  name a file that lab progress --out progress.json or a page wrote\n",
    ],
    [
      ["run", "--format", "pdf"],
      "--format pdf is not known\n  write line, table, timeline, json, html, svg, markdown, junit, tap, github,\n  csv or otlp\n",
    ],
    [
      ["show"],
      "<name> is missing\n  write the name of a scenario, such as timeout-504, or your own file; see\n  lab show --help\n",
    ],
  ] as const;
  for (const [args, err] of wrong) expect(await lab(args)).toEqual({ code: 2, out: "", err: `error: ${err}` });
});

test.runIf(process.platform === "linux")("a full disk is reported in a line, and is not a bug", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [bin, "list", "scenarios"], {
    stdio: ["ignore", full, "pipe"],
  });
  closeSync(full);
  expect([status, `${stderr}`]).toEqual([2, "The result cannot be written: the disk is full\n"]);
});

test("a mistake is printed if its renderer fails, too, and cannot command the terminal", async () => {
  vi.spyOn(Terminal.prototype, "sideLook", "get").mockImplementationOnce(() => {
    throw new Error("EMFILE");
  });
  const { code, err } = await lab(["x\u001b[2J"]);
  expect({ code, err }).toEqual({ code: 2, err: 'error: unknown command "x\\e[2J"\n  see lab --help\n' });
});
