import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { NotRegular } from "../../text/unreadable.ts";

/** Windows has no such flag, and no pipes among its files. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** The text of a file. Anything but a regular file throws at once: a pipe would block the program, deaf to signals. */
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
