import type { Problem } from "./problem.ts";

/** The words after the name of a file, and the way out, by the code of the system's error. */
const reasons: Readonly<Record<string, readonly [says: string, cure: string]>> = {
  ENOENT: ["does not exist", "check the path"],
  ENOTDIR: ["does not exist", "check the path"],
  EISDIR: ["is a folder", "name a file in it"],
  ENOTREGULAR: ["is not a regular file", "name one that is"],
  EACCES: ["cannot be read: permission denied", "check its permissions"],
  EPERM: ["cannot be read: permission denied", "check its permissions"],
};

/**
 * Reports an unreadable file in the same words for every command. `cure` names the file that is wanted, if a path is
 * not enough.
 */
export function unreadable(file: string, error: unknown, cure?: string): Problem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(file))
    return { says: `${file} is a URL, not a file`, cure: "save it as a file first, and name that" };
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
