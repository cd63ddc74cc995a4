import { readFileSync } from "node:fs";
import type { Line } from "./line.ts";

/** Reads the messages that tests know, from the folder of their data: lines of real logs, and errors of real programs. */
export function knownMessages(data: URL): string[] {
  const read = (name: string) => readFileSync(new URL(name, data), "utf8");
  const logged = read("log-lines.tsv").trimEnd().split("\n");
  const recorded = JSON.parse(read("wordings.json")) as Line[];
  return [...logged.map((line) => line.split("\t")[2] ?? ""), ...recorded.flatMap(({ says }) => says ?? [])];
}
