// The cost of ten times the input: time of whole processes, minus that of the same command with a minimal input.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const lab = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
const runs = 3;
const health = "management.endpoint.health";

const lines = (count, line) => `${Array.from({ length: count }, (_, n) => line(n)).join("\n")}\n`;
const config = (file) => ["health", "--config", file, "--path", "/actuator/health", "--world", "virtual"];
const routing = (file) => ["route", "--routes", file, "--path", "/p1/1", "--world", "virtual"];
const properties = (line) => ({ name: "a.properties", text: (count) => lines(count, line), command: config });

/** A log of so many characters, which is read from the standard input within a second. */
const log = (line) => ({
  most: 1_000_000,
  text: (count) => line.repeat(Math.ceil(count / line.length)).slice(0, count),
  command: () => ["explain"],
  goalS: 1,
});

const route = (n, predicate) =>
  `- { id: r${n}, uri: "http://127.0.0.1:9000", predicates: ["${predicate}"], filters: [StripPrefix=1] }`;
const routes = (line) => ({
  name: "a.yaml",
  text: (count) => `spring.cloud.gateway.server.webflux.routes:\n${lines(count, line)}`,
  command: routing,
});

/** The kinds of input. `most`: the larger of two sizes; the smaller one is a tenth of it. */
const kinds = {
  "groups of health": { most: 5000, ...properties((n) => `${health}.group.g${n}.include=ping`) },
  "items of a list": { most: 5000, ...properties((n) => `${health}.group.g.include[${n}]=ping`) },
  "settings nearly right": { most: 10_000, ...properties((n) => `${health}.show-detail${n}=always`) },
  "settings of others": { most: 10_000, ...properties((n) => `shop.item${n}.price=${n}`) },
  "settings refused": { most: 5000, ...properties((n) => `${health}.group.g${n}.include=nobody`) },
  placeholders: { most: 10_000, ...properties((n) => `a${n}=\${a${n - (n % 10)}x:\${b}}y`) },
  "keys of a YAML file": {
    most: 10_000,
    name: "a.yaml",
    text: (count) => `shop:\n${lines(count, (n) => `  item${n}: ${n}`)}`,
    command: config,
  },
  routes: { most: 5000, ...routes((n) => route(n, `Path=/p${n}/{id:[0-9]+}`)) },
  "routes with expressions": { most: 5000, ...routes((n) => route(n, `Header=X-Version, v[0-9]+-${n}`)) },
  "unknown keys in a scenario": {
    most: 10_000,
    name: "a.yaml",
    text: (count) => `title: A title\n${lines(count, (n) => `key${n}: 1`)}`,
    command: (file) => ["check", file],
  },
  "unknown steps in a scenario": {
    most: 10_000,
    name: "a.yaml",
    text: (count) =>
      `title: A title\nsetup: { order: {}, payment: {} }\nsteps:\n${lines(count, (n) => `- key${n}: 1`)}`,
    command: (file) => ["check", file],
  },
  "letters that an expression goes back over": {
    most: 8000,
    name: "a.yaml",
    text: () => `spring.cloud.gateway.server.webflux.routes:\n${route(0, "Header=X-A, (a+)+$")}\n`,
    command: (file, count) => [...routing(file), "--header", `X-A: ${"a".repeat(count)}!`],
  },
  "characters of blank lines in a log": log("\n"),
  "characters of spaces in a log": log(" "),
  "characters of one long line in a log": log("GET /orders 500 read ECONNRESET "),
  "characters of errors in a log": log(
    "10:00 ERROR java.net.ConnectException: Connection refused\n\tat a.B.c(D.java:1)\n",
  ),
  "characters of JSON in a log": log('{"level":"error","status":502,"error":"read ECONNRESET"}\n'),
};

export function* inputs() {
  const folder = mkdtempSync(join(tmpdir(), "lab-inputs-"));
  try {
    for (const [what, kind] of Object.entries(kinds)) yield* rows(folder, what, kind);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function* rows(folder, what, { most, name, text, command, goalS }) {
  const measured = (count) => {
    if (name === undefined) return leastMs(command(), text(count));
    const file = join(folder, name);
    writeFileSync(file, text(count));
    return leastMs(command(file, count), "");
  };
  const [none, small, large] = [measured(1), measured(most / 10), measured(most)];
  yield { what: `${most} ${what}, to ${most / 10}`, value: (large - none) / Math.max(small - none, 1), goal: 11 };
  if (goalS !== undefined) yield { what: `${most} ${what}`, value: large / 1000, goal: goalS, unit: " s" };
}

/** Makes a process report its CPU time when it exits, because that does not grow on a busy machine. */
const tellsCpu = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from "node:fs";
process.on("exit", () => writeSync(3, String(process.cpuUsage().user)));
`)}`;

function leastMs(args, input) {
  return Math.min(
    ...Array.from({ length: runs }, () => {
      const options = { input, stdio: ["pipe", "ignore", "ignore", "pipe"], encoding: "utf8" };
      return Number(spawnSync(process.execPath, ["--import", tellsCpu, lab, ...args], options).output[3]) / 1000;
    }),
  );
}
