// node build/save-code.cjs FOLDER ARGUMENT...: runs the program in this folder, and saves the code that V8 has compiled for it.
const { mkdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const v8 = require("node:v8");

const folder = process.argv.splice(2, 1)[0];
const { compiled, scripts } = require(join(folder, "packed.js"));
// Code is only accepted under the flags under which it was saved, and the packs are loaded before the program sets any.
v8.setFlagsFromString = () => {};
process.once("exit", () => {
  mkdirSync(compiled, { recursive: true });
  for (const [pack, script] of scripts) writeFileSync(join(compiled, pack), script.createCachedData());
});
require(join(folder, "main.js"));
