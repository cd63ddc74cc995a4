import { readdirSync, readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import type { Line } from "./line.ts";

/** A line of a real log, and the message that is explained of it first. */
interface Logged {
  readonly by: string;
  readonly key: string;
  readonly line: string;
}

/** The messages with which the explanations were tried. */
export interface Tried {
  readonly recorded: readonly Line[];
  readonly logged: readonly Logged[];
}

/** A file of `messages/tried`: the versions of a program, its errors about failing servers, and lines of logs. */
interface File {
  readonly name: string;
  readonly versions?: readonly string[];
  readonly recorded?: readonly { readonly did: string; readonly says: string }[];
  readonly logs?: readonly { readonly line: string; readonly explained: string }[];
}

/** Reads all files of the folder `messages/tried`. */
export function readTried(folder: URL): Tried {
  const files = readdirSync(folder).map((name) => parse(readFileSync(new URL(name, folder), "utf8")) as File);
  return {
    recorded: files.flatMap(({ name: by, versions = [], recorded = [] }) => [
      ...versions.map((version) => ({ by, version })),
      ...recorded.map(({ did, says }) => ({ by, did, says })),
    ]),
    logged: files.flatMap(({ name: by, logs = [] }) => logs.map(({ line, explained: key }) => ({ by, key, line }))),
  };
}

/** Returns the texts of all messages. */
export function messagesOf({ recorded, logged }: Tried): string[] {
  return [...logged.map(({ line }) => line), ...recorded.flatMap(({ says }) => says ?? [])];
}

/** Writes what a program said as its file in `messages/tried`. */
export function triedText(by: string, { recorded, logged }: Tried): string {
  const own = recorded.filter((line) => line.by === by);
  const versions = own.flatMap(({ version }) => version ?? []);
  const said = own.flatMap(({ did = "", says }) => (says === undefined ? [] : [{ did, says }]));
  const logs = logged.flatMap(({ line, key, ...each }) => (each.by === by ? [{ line, explained: key }] : []));
  const file = {
    name: by,
    ...(versions.length > 0 ? { versions } : {}),
    ...(said.length > 0 ? { recorded: said } : {}),
    ...(logs.length > 0 ? { logs } : {}),
  };
  return stringify(file, { lineWidth: 0 });
}
