// Loads packs: dist/packed.js. V8 takes code that the build has compiled from its cache, if the same version of Node runs it.
const { readFileSync } = require("node:fs");
const { Script } = require("node:vm");

/** Where the build saves compiled code. */
exports.compiled = `${__dirname}/compiled-${process.version}-${process.arch}`;
const packs = new Map();

/** Returns a part of a pack; runs it when it is first required. */
exports.part = (pack, name) => {
  if (!packs.has(pack)) packs.set(pack, load(pack));
  return packs.get(pack).part(name);
};

/** The scripts of the packs that were loaded, whose code the build saves. */
exports.scripts = new Map();

function load(pack) {
  const filename = `${__dirname}/${pack}`;
  const script = new Script(readFileSync(filename, "utf8"), { filename, cachedData: savedCode(pack) });
  exports.scripts.set(pack, script);
  return script.runInThisContext()(require, filename, __dirname);
}

function savedCode(pack) {
  try {
    return readFileSync(`${exports.compiled}/${pack}`);
  } catch {
    return undefined;
  }
}
