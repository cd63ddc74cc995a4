import { randomUUID } from "node:crypto";
import { lstatSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Writes a file completely or not at all, and leaves no temporary file. The file that a link points to is written, not the link. An
 * error names the file itself.
 */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const target = behindLinks(file);
  const whole = join(dirname(target), `${randomUUID()}.tmp`);
  try {
    writeFileSync(whole, text, { mode });
    renameSync(whole, target);
  } catch (error) {
    rmSync(whole, { force: true });
    if (error instanceof Error) error.message = error.message.replaceAll(whole, file);
    throw error;
  }
}

/** The maximum number of links that a file system follows. */
const mostLinks = 40;

/** Returns the path of the file that this path leads to, which need not exist. */
export function behindLinks(file: string): string {
  let path = resolve(file);
  for (let links = 0; links < mostLinks; links++) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return withRealFolder(path);
    path = resolve(dirname(path), readlinkSync(path));
  }
  // Throws the system's own error about a circle of links.
  return realpathSync(file);
}

function withRealFolder(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
