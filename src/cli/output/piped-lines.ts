import { fstatSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Terminal } from "./terminal.ts";

type Input = Pick<Terminal, "stdin">;

/** Whether stdin is a terminal or may contain something: not if it is closed, /dev/null or an empty file. */
export function mayContainLines({ stdin }: Input): boolean {
  const kind = kindOf(stdin);
  return kind === "terminal" || kind === "pipe" || kind === "socket";
}

/**
 * Reads the lines of a pipe or a file to the end. Reads nothing from a terminal, nor from a socket, which programs that
 * start others often leave open.
 */
export async function pipedLines({ stdin }: Input): Promise<string[]> {
  if (kindOf(stdin) !== "pipe") return [];
  const lines: string[] = [];
  for await (const line of createInterface({ input: stdin, terminal: false })) lines.push(line.trim());
  return lines.filter((line) => line !== "");
}

function kindOf(stdin: NodeJS.ReadStream): "terminal" | "pipe" | "socket" | "nothing" {
  if (stdin.isTTY) return "terminal";
  // A stream of the program's own has no number, and is read as a pipe.
  const { fd } = stdin as { readonly fd?: number };
  if (fd === undefined) return "pipe";
  try {
    const stats = fstatSync(fd);
    if (stats.isFIFO() || (stats.isFile() && stats.size > 0)) return "pipe";
    return stats.isSocket() ? "socket" : "nothing";
  } catch {
    return "nothing";
  }
}
