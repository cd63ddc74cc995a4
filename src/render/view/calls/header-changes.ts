import type { Header } from "../../../trace.ts";
import { headerWords } from "./header-words.ts";

/** A header with a value that was added or removed. */
export interface HeaderChange {
  readonly isNew: boolean;
  readonly name: string;
  readonly says: string;
}

/** Headers of the connection, of the body's size, or of the lab itself, whose differences mean nothing. */
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

/** Returns the headers that differ between the two sides of a gateway. */
export function headerChanges(before: readonly Header[], after: readonly Header[]): HeaderChange[] {
  const [old, fresh] = [told(before), told(after)];
  return [
    ...without(old, fresh).map((each) => ({ ...each, isNew: false })),
    ...without(fresh, old).map((each) => ({ ...each, isNew: true })),
  ];
}

/** Headers that the gateway adds to every request. */
const usual = /^(forwarded|x-forwarded-(for|proto|host|port)): |^user-agent: ReactorNetty\/|^accept: \*\/\*$/;

export function isUsual({ isNew, name, says }: HeaderChange, all: readonly HeaderChange[]): boolean {
  return isNew && usual.test(says) && all.every((each) => each.isNew || each.name !== name);
}

interface ToldHeader {
  readonly name: string;
  readonly says: string;
}

function told(headers: readonly Header[]): ToldHeader[] {
  const lower = headers.map(([name, value]): Header => [name.toLowerCase(), value]);
  return lower
    .filter(([name]) => !ofTheConnection.has(name))
    .flatMap((header) => headerWords([header]).map((says) => ({ name: header[0], says })));
}

function without(some: readonly ToldHeader[], others: readonly ToldHeader[]): ToldHeader[] {
  const left = others.map(({ says }) => says);
  return some.filter(({ says }) => {
    const at = left.indexOf(says);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
