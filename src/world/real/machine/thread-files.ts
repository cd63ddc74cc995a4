import { mostOpenFiles, openFilesFolder, reservedFiles, socketChannels } from "./open-files.ts";

const found = new Int32Array(new SharedArrayBuffer(4));

/** Whether a thread found this process close to its limit of open files. */
export function hasThreadTooMany(): boolean {
  return Atomics.load(found, 0) === 1;
}

export function forgetThreads(): void {
  Atomics.store(found, 0, 0);
}

/** Tells a thread where to look, and where to say so. */
export function watchedByThread() {
  return { openFilesFolder, socketChannels, found, most: mostOpenFiles() - reservedFiles };
}

/** Code of a thread that opens sockets: Node announces those only to the thread itself, so it counts after each. */
export const watchingThread = `
function watchOpenFiles({ openFilesFolder, socketChannels, found, most }) {
  const { subscribe } = require("node:diagnostics_channel");
  const { readdirSync } = require("node:fs");
  const count = () => {
    let open = 0;
    try { open = readdirSync(openFilesFolder).length; } catch ({ code }) { if (code === "EMFILE") open = Infinity; }
    if (open > most) Atomics.store(found, 0, 1);
  };
  for (const each of socketChannels) subscribe(each, count);
}
`;
