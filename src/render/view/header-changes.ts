import type { Header } from "../../trace.ts";
import { headerWords } from "./header-words.ts";

/** A header with a value that was put on, or taken off. */
export interface HeaderChange {
  readonly isNew: boolean;
  readonly name: string;
  readonly says: string;
}

/** They belong to one connection, measure what is sent, or are a label of the lab's own: a difference says nothing. */
const ofTheConnection = new Set([
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "expect",
  "date",
  "x-served-by",
]);

/** What a request or an answer carries on one side of a gateway and not on the other. */
export function headerChanges(before: readonly Header[], after: readonly Header[]): HeaderChange[] {
  const [old, fresh] = [told(before), told(after)];
  return [
    ...without(old, fresh).map((each) => ({ ...each, isNew: false })),
    ...without(fresh, old).map((each) => ({ ...each, isNew: true })),
  ];
}

/** What the gateway itself puts on every request. */
const usual = /^(forwarded|x-forwarded-(for|proto|host|port)): |^user-agent: ReactorNetty\/|^accept: \*\/\*$/;

export function isUsual({ isNew, name, says }: HeaderChange, all: readonly HeaderChange[]): boolean {
  return isNew && usual.test(says) && all.every((each) => each.isNew || each.name !== name);
}

interface Told {
  readonly name: string;
  readonly says: string;
}

function told(headers: readonly Header[]): Told[] {
  const lower = headers.map(([name, value]): Header => [name.toLowerCase(), value]);
  return lower
    .filter(([name]) => !ofTheConnection.has(name))
    .map((header) => ({ name: header[0], says: headerWords([header])[0]! }));
}

function without(some: readonly Told[], others: readonly Told[]): Told[] {
  const left = others.map(({ says }) => says);
  return some.filter(({ says }) => {
    const at = left.indexOf(says);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
