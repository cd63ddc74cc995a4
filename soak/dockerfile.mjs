// Plays the steps of the Dockerfile in an empty folder and with an empty environment: no machine of ours has Docker.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "./lab.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(join(root, "Dockerfile"), "utf8");
const steps = text.split("\n").flatMap((line) => {
  const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, rest }];
});
const last = (name) => steps.findLast((step) => step.name === name)?.rest ?? "";

export async function dockerfile() {
  const image = folder();
  const node = dirname(process.execPath);
  const env = { PATH: `${image}/usr/local/bin:${node}:/usr/bin:/bin`, HOME: join(image, "home") };
  const inImage = (words) => words.replaceAll(/(^|[\s=])\/(lab|build|usr\/local\/bin)\b/g, `$1${image}/$2`);
  for (const each of ["home", "build", "usr/local/bin"]) mkdirSync(join(image, each), { recursive: true });
  for (const { name, rest } of steps) {
    if (name === "COPY" && rest === ". .") copyTracked(join(image, "build"));
    else if (name === "COPY" && !rest.startsWith("--from")) copy(rest.split(" ").slice(0, -1), join(image, "build"));
    if (name !== "RUN") continue;
    const ran = spawnSync("sh", ["-ec", inImage(rest)], { cwd: join(image, "build"), env, encoding: "utf8" });
    if (ran.status !== 0) return [{ what: rest, holds: false, saw: `exit ${ran.status} ${ran.stderr}` }];
  }
  const words = [...JSON.parse(last("ENTRYPOINT")), ...JSON.parse(last("CMD"))];
  const [program, ...args] = words.map((word) => word.replace("8474", "0").replace("0.0.0.0", "127.0.0.1"));
  const child = spawn(program, args, { cwd: image, env, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const said = await new Promise((resolve) => child.stdout.once("data", (chunk) => resolve(String(chunk))));
    const [, port] = /:(\d+)/.exec(said);
    const [check, ...checked] = JSON.parse(last("HEALTHCHECK").replace(/^.*? CMD /, "")).map((word) =>
      word.replace("8474", port),
    );
    const healthy = spawnSync(check, checked, { env }).status;
    child.kill("SIGTERM");
    const code = await new Promise((resolve) => child.once("exit", resolve));
    const sick = spawnSync(check, checked, { env }).status;
    return [
      { what: "the healthcheck passes", holds: healthy === 0, saw: `exit ${healthy}` },
      { what: "SIGTERM ends it", holds: code === 0, saw: `exit ${code}` },
      { what: "the healthcheck fails without it", holds: sick === 1, saw: `exit ${sick}` },
      { what: "it does not run as root", holds: last("USER") === "node", saw: last("USER") },
    ];
  } finally {
    child.kill("SIGKILL");
  }
}

function copyTracked(to) {
  const names = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  copy(names, to);
}

function copy(names, to) {
  for (const name of names) cpSync(join(root, name), join(to, name), { recursive: true });
}
