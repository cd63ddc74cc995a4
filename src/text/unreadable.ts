import type { Problem } from "./problem.ts";

/** By the code of the system's error: what to say after the name of the file, and the way out. */
const reasons: Readonly<Record<string, readonly [says: string, cure: string]>> = {
  ENOENT: ["does not exist", "check the path"],
  ENOTDIR: ["does not exist", "check the path"],
  EISDIR: ["is a folder", "name a file in it"],
  ENOTREGULAR: ["is not a regular file", "name one that is"],
  EACCES: ["cannot be read: permission denied", "check its permissions"],
  EPERM: ["cannot be read: permission denied", "check its permissions"],
};

/** The same words for a user's file, whichever command reads it. `cure` says which file is wanted, if a path alone does not. */
export function unreadable(file: string, error: unknown, cure?: string): Problem {
  const { code, message } = error as NodeJS.ErrnoException;
  const [says, usual] = reasons[code ?? ""] ?? [`cannot be read (${code ?? message})`, "check its path"];
  return { says: `${file} ${says}`, cure: cure ?? usual };
}

/** A file that exists, but is of a kind that cannot be read as a whole. */
export class NotRegular extends Error {
  readonly code: string;
  constructor(found: { isDirectory(): boolean }) {
    super("not a regular file");
    this.code = found.isDirectory() ? "EISDIR" : "ENOTREGULAR";
  }
}
