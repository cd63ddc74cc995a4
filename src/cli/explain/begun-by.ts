import { lookup } from "./lookup.ts";

const fewestWords = 3;

/** Returns the messages, shortest first, that begin with several words at the end of a text, behind a name: `pool - not available`. */
export function begunBy(written: string): string[] {
  const tails = [...written.matchAll(/(?:^|: | - )(?=\S)/g)].map(({ index, 0: mark }) =>
    plain(written.slice(index + mark.length)),
  );
  const keys = [...new Set(lookup.everything().map(({ key }) => key))];
  const begins = (key: string, tail: string) => `${plain(key)} `.startsWith(`${tail} `);
  const long = tails.filter((tail) => tail.split(" ").length >= fewestWords);
  const found = long.map((tail) => keys.filter((key) => begins(key, tail))).find((each) => each.length > 0) ?? [];
  return found.toSorted((one, other) => one.length - other.length);
}

/** Letters and digits only, so that `wrong version number` is in `WRONG_VERSION_NUMBER`. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
