// Plays the shell steps of action.yml with the variables that GitHub sets, and the script of examples/ci, and checks the files that they leave.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { bin, folder } from "./lab.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { inputs, runs } = parse(readFileSync(join(root, "action.yml"), "utf8"));
const openapi = `openapi: 3.0.3
info: { title: orders, version: "1" }
paths: { /orders: { post: { responses: { "200": { description: paid }, "402": { description: not paid } } } } }
`;

export function action() {
  const use = "order=node order.mjs";
  const red = { "exit code": 1, annotations: 1, files: "gauntlet.html gauntlet.xml" };
  const green = { ...red, "exit code": 0, annotations: 0 };
  return [
    row("a server that believes a 200", step({ use, only: "error-in-200" }, "believes-200"), red),
    row("a right server", step({ use, only: "error-in-200" }, "right"), green),
    row("only another rule", step({ use, only: "error-in-200", rules: "charged-once" }, "believes-200"), green),
    row("a known break", step({ use, only: "error-in-200", accept: "known.yaml" }, "believes-200"), green),
    row(
      "an OpenAPI document",
      step({ use, openapi: "api.yaml", operation: "POST /orders", only: "refused" }, "right"),
      {
        ...green,
        files: `bench.yaml ${green.files}`,
      },
    ),
    row("no report", step({ use, only: "refused", report: "" }, "right"), { ...green, files: "" }),
    row("a mistake", step({ use, only: "no-such-failure" }, "right"), {
      ...green,
      "exit code": 2,
      summary: false,
      files: "",
    }),
    shell(),
  ];
}

/** Plays the steps as a runner does: the inputs are variables, and the shell ends at the first error. */
function step(given, mode) {
  const at = workspace();
  const [summary, output] = ["summary.md", "output.txt"].map((name) => join(at, name));
  for (const file of [summary, output]) writeFileSync(file, "");
  const github = {
    GITHUB_ACTION_PATH: root.slice(0, -1),
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    RUNNER_TEMP: at,
  };
  const filledIn = (text) =>
    text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name) => given[name] ?? inputs[name].default ?? "");
  const [{ env, run }] = runs.steps;
  const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filledIn(text)]));
  const ran = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], {
    cwd: at,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, GITHUB_ACTIONS: "true", MODE: mode, ...github, ...own },
    encoding: "utf8",
  });
  const outputs = Object.fromEntries(
    readFileSync(output, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("=")),
  );
  return { ...ran, outputs, summary: readFileSync(summary, "utf8") };
}

function row(what, { status, stdout, stderr, outputs, summary }, expected) {
  const errors = stdout.split("\n").filter((line) => line.startsWith("::error "));
  const seen = {
    "exit code": status,
    output: outputs["exit-code"],
    annotations: Math.min(1, errors.length),
    files: readdirSync(outputs.reports).sort().join(" "),
    summary: summary.includes("\n# Gauntlet of order=node order.mjs\n"),
    commands: errors.every((line) => line.includes("%0Alab gauntlet --use")),
  };
  const wanted = { summary: true, commands: true, ...expected, output: String(expected["exit code"]) };
  const odd = Object.keys(seen).filter((key) => seen[key] !== wanted[key]);
  const saw = odd.map((key) => `${key} ${JSON.stringify(seen[key])}, not ${JSON.stringify(wanted[key])}`).join("; ");
  return { what, holds: odd.length === 0, saw: odd.length === 0 ? `exit ${status}` : `${saw}\n${stdout}${stderr}` };
}

function shell() {
  const at = workspace();
  const script = join(root, "examples/ci/gauntlet.sh");
  const env = { ...process.env, LAB: `${process.execPath} ${bin}`, MODE: "believes-200" };
  const { status, stderr } = spawnSync("sh", [script, "order=node order.mjs", "--only", "error-in-200"], {
    cwd: at,
    env,
    encoding: "utf8",
  });
  const isWritten = ["xml", "html"].every((ending) => existsSync(join(at, `reports/gauntlet.${ending}`)));
  return { what: "examples/ci/gauntlet.sh", holds: status === 1 && isWritten, saw: `exit ${status} ${stderr.trim()}` };
}

function workspace() {
  const at = join(folder(), "work space");
  mkdirSync(at);
  copyFileSync(join(root, "examples/servers/node/order.mjs"), join(at, "order.mjs"));
  writeFileSync(join(at, "known.yaml"), "error-in-200: [paid-is-charged, whole-body]\n");
  writeFileSync(join(at, "api.yaml"), openapi);
  return at;
}
