import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { NotRegular } from "../../text/problems/unreadable.ts";

/** Windows lacks this flag, and has no pipes among its files. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** Reads a file. Throws at once unless it is a regular file, because a pipe would block the program and its signals. */
export function readRegularFile(file: string): string {
  const opened = openSync(file, O_RDONLY | O_NONBLOCK);
  try {
    const found = fstatSync(opened);
    if (!found.isFile()) throw new NotRegular(found);
    return readFileSync(opened, "utf8");
  } finally {
    closeSync(opened);
  }
}

export function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
