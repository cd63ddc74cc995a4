#!/usr/bin/env node
// A script and not a module (see package.json beside it): loading the loader of modules takes longer than all else here.
// Other runtimes load the program and then hang or fail in the middle of a run, so they are refused before anything is loaded.
const { bun, deno, node } = process.versions;
const [major, minor] = node.split(".").map(Number);
const found = bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node.js ${node}`;
if (bun || deno || major < 20 || (major === 20 && minor < 19)) {
  console.error(`error: lab needs Node.js 20.19 or newer; this is ${found}`);
  process.exit(2);
}
try {
  require("../dist/main.js");
} catch (error) {
  if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
  console.error(
    `error: this process cannot open the files of the program (${error.code})\n  raise its limit: ulimit -n`,
  );
  process.exit(2);
}
