// Merges parts that are loaded together into one file, because Node takes longer to find and open a small file than to compile it.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes a pack for each group of entry points, with the parts that they load at once and that are not in an earlier pack. The
 * first is a script for Node; `packed.cjs` loads the others.
 */
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
  const requireOf = (file) => {
    const name = packOf.get(file);
    if (name === undefined) return undefined;
    if (name === groups[0].name) return `require("./${name}").part("${file}")`;
    return `require("./packed.js").part("${name}","${file}")`;
  };
  for (const { name, files } of packs) {
    const text = textOf(files, requireOf);
    writeFileSync(
      join(dirname(main), name),
      name === groups[0].name ? `module.exports=${text}(require,__filename,__dirname);\n` : text,
    );
    for (const file of files) rmSync(file);
  }
  copyFileSync(join(import.meta.dirname, "packed.cjs"), join(dirname(main), "packed.js"));
  const others = Object.keys(outputs).filter((file) => !packOf.has(basename(file)) && !file.endsWith("library.js"));
  for (const file of others) writeFileSync(file, redirected(readFileSync(file, "utf8"), requireOf));
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
function textOf(files, requireOf) {
  const parts = files.map((file) => {
    const text = redirected(readFileSync(file, "utf8"), requireOf);
    return `${JSON.stringify(basename(file))}:(function(module,exports){${text}\n})`;
  });
  return `(function(require,__filename,__dirname){"use strict";
const made={};
const parts={${parts.join(",\n")}};
return{part:(name)=>{
if(made[name]===undefined){made[name]={exports:{}};parts[name](made[name],made[name].exports);}
return made[name].exports;
}};
})`;
}

/** Replaces requires of parts by requires of their packs. */
function redirected(text, requireOf) {
  return text.replace(/require\("\.\/([\w-]+\.js)"\)/g, (written, file) => requireOf(file) ?? written);
}
