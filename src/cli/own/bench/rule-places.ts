import { relative, resolve } from "node:path";
import type { FileLine } from "../../../gauntlet/card.ts";
import type { RuleName } from "../../../gauntlet/judge/rules.ts";
import type { Document, DocumentPath } from "../../../scenario/read/document/yaml-document.ts";
import { readRegularFile } from "../../state/regular-file.ts";

/** The part of a bench file that decides whether a server keeps a rule. */
const parts: Readonly<Record<RuleName, (server: DocumentPath, callee: string) => DocumentPath>> = {
  starts: (server) => [...server, "run"],
  "in-time": () => ["rules", "answersWithin"],
  "paid-is-charged": (server) => [...server, "answers", "paid"],
  "charged-once": (_, callee) => [callee, "key"],
  "honest-no": (server) => [...server, "answers", "notPaid"],
  "tells-timeouts": (server) => [...server, "answers", "unknown"],
  "whole-body": (server) => [...server, "answers", "paid"],
  survives: (server) => [...server, "run"],
  "no-convoy": (server) => [...server, "ready"],
  "lets-go": (_, callee) => [callee, "path"],
  stops: (server) => [...server, "run"],
  "keeps-secrets": (server) => [...server, "ask"],
};

/** Returns for each rule the line of a bench file that it is about; a part that was left out has that of the server. */
export function rulePlaces(document: Document, role: string, file: string): Readonly<Record<string, FileLine>> {
  const server = ["use", role];
  const callee = Object.keys(document.value as object).find((key) => key !== "use" && key !== "rules") ?? "payment";
  return Object.fromEntries(
    Object.entries(parts).map(([rule, partOf]) => {
      const part = partOf(server, callee);
      return [rule, { file, line: document.where(has(document.value, part) ? part : server, "key").line }];
    }),
  );
}

function has(value: unknown, path: DocumentPath): boolean {
  return path.reduce<unknown>((node, key) => Object(node)[key], value) !== undefined;
}

/** Returns the line of an operation, written as file#operation, in the document that describes the user's server. */
export function operationPlace(written: string, folder: string): FileLine | undefined {
  const [name = "", operation = ""] = written.split(/#(.*)/s);
  const file = resolve(folder, name);
  let lines: string[];
  try {
    lines = readRegularFile(file).split("\n");
  } catch {
    // The document only helps to find a line, so the gauntlet does not need it.
    return undefined;
  }
  const [method = "", path = ""] = operation.split(" ");
  const keyIn = (key: string) => (line: string) => line.trim().replaceAll(/["']/g, "").startsWith(`${key}:`);
  const atPath = lines.findIndex(keyIn(path));
  const atMethod = lines.findIndex((line, at) => at > atPath && keyIn(method.toLowerCase())(line));
  if (atPath < 0) return undefined;
  return { file: relative("", file).replaceAll("\\", "/"), line: (atMethod < 0 ? atPath : atMethod) + 1 };
}
