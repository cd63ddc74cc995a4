import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** Windows has no such flag, and no pipes among its files. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** The text of a file. Anything but a regular file throws at once: a pipe would block the program, deaf to signals. */
export function readRegularFile(file: string): string {
  const opened = openSync(file, O_RDONLY | O_NONBLOCK);
  try {
    const found = fstatSync(opened);
    if (found.isDirectory()) throw new NotRegular("a folder");
    if (!found.isFile()) throw new NotRegular("not a regular file");
    return readFileSync(opened, "utf8");
  } finally {
    closeSync(opened);
  }
}

class NotRegular extends Error {}

/** "progress.json cannot be read (EACCES)", "progress.json is a folder". */
export function sayUnreadable(file: string, error: unknown): string {
  if (codeOf(error) === "EISDIR") return `${file} is a folder`;
  if (error instanceof NotRegular) return `${file} is ${error.message}`;
  return `${file} cannot be read (${codeOf(error)})`;
}

export function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
