import type { CodePointReader } from "./code-point-reader.ts";

/** Reads the name of a group, with the bracket that ends it. */
export function takeGroupName(reader: CodePointReader): string {
  if (!/[A-Za-z]/.test(reader.peek())) {
    reader.fail("capturing group name does not start with a Latin letter", reader.at);
  }
  let name = reader.next();
  while (/[A-Za-z0-9]/.test(reader.peek())) name += reader.next();
  if (!reader.takes(">")) reader.fail("named capturing group is missing trailing '>'", reader.at);
  return name;
}

/** Reads the number of a group: one digit, and further ones as long as a group has that number. */
export function takeGroupNumber(reader: CodePointReader, groups: number): number {
  let number = Number(reader.next());
  while (/[0-9]/.test(reader.peek()) && number * 10 + Number(reader.peek()) <= groups) {
    number = number * 10 + Number(reader.next());
  }
  return number;
}
