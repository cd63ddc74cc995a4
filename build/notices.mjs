// Collects the notices of the packages in the bundle, because their licences require that every copy includes them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Lists all packages with code in the outputs, with their full licences. */
export function noticesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const folders = new Set(inputs.flatMap((input) => packageFolder(input) ?? []));
  const notices = [...folders].map(noticeOf).sort((one, other) => (one.name < other.name ? -1 : 1));
  const head = "The files in this folder contain code of the packages below, each under its own licence.\n";
  return [head, ...notices.map(({ title, text }) => `${title}\n${"-".repeat(title.length)}\n\n${text}\n`)].join("\n\n");
}

function packageFolder(input) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)\b/i.test(each));
  if (file === undefined) throw new Error(`${folder} has no licence file, so its code cannot go into the bundle`);
  const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return { name: `${name}@${version}`, title: `${name} ${version} (${license})`, text };
}
