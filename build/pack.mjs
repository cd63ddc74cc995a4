// Merges parts that are loaded together into one file, because Node takes longer to find and open a small file than to compile it.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Writes a pack for each group of entry points, with the parts that they load at once and that are not in an earlier pack. */
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

/** Returns the files that these files import statically. */
function loadedBy(outputs, files) {
  const reached = new Set(files);
  for (const file of reached)
    for (const { path, kind, external } of outputs[file].imports)
      if (!external && kind === "import-statement") reached.add(path);
  return [...reached];
}

/** Wraps each part in a function that runs when the part is first required. The parentheses make V8 compile it together with the pack. */
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

/** Replaces requires of parts by requires of their packs. */
function redirected(text, packOf) {
  return text.replace(/require\("\.\/([\w-]+\.js)"\)/g, (written, file) => {
    const name = packOf.get(file);
    return name === undefined ? written : `require("./${name}").part("${file}")`;
  });
}
