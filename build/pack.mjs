// Puts parts that are loaded together into one file: to find and open a small file takes Node longer than to compile it.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Each group of entry points becomes a pack of the parts that they load at once, unless an earlier pack has them. */
export function pack({ outputs }, main, groups) {
  const taken = new Set([main]);
  const packOf = new Map();
  const packs = groups.map(({ name, entries }) => {
    const files = loadedBy(outputs, entryFiles(outputs, entries)).filter((file) => !taken.has(file));
    for (const file of files) {
      taken.add(file);
      packOf.set(basename(file), name);
    }
    return { name, files };
  });
  for (const { name, files } of packs) {
    writeFileSync(join(dirname(main), name), textOf(files, packOf));
    for (const file of files) rmSync(file);
  }
  const others = Object.keys(outputs).filter((file) => !packOf.has(basename(file)) && !file.endsWith("library.js"));
  for (const file of others) writeFileSync(file, redirected(readFileSync(file, "utf8"), packOf));
}

function entryFiles(outputs, entries) {
  return entries.map((entry) => {
    const found = Object.keys(outputs).find((file) => outputs[file].entryPoint === entry);
    if (found === undefined) throw new Error(`${entry} is no longer loaded on its own, so it cannot lead a pack`);
    return found;
  });
}

/** The files that these load at once, and not only when something is used. */
function loadedBy(outputs, files) {
  const reached = new Set(files);
  for (const file of reached)
    for (const { path, kind, external } of outputs[file].imports)
      if (!external && kind === "import-statement") reached.add(path);
  return [...reached];
}

/** Each part is a function that is called when it is first required; in brackets it is compiled together with the pack. */
function textOf(files, packOf) {
  const parts = files.map((file) => {
    const text = redirected(readFileSync(file, "utf8"), packOf);
    return `${JSON.stringify(basename(file))}:(function(module,exports){${text}\n})`;
  });
  return `"use strict";
const made={};
exports.part=(name)=>{
if(made[name]===undefined){made[name]={exports:{}};parts[name](made[name],made[name].exports);}
return made[name].exports;
};
const parts={${parts.join(",\n")}};
`;
}

/** A part that is in a pack is taken from there. */
function redirected(text, packOf) {
  return text.replace(/require\("\.\/([\w-]+\.js)"\)/g, (written, file) => {
    const name = packOf.get(file);
    return name === undefined ? written : `require("./${name}").part("${file}")`;
  });
}
