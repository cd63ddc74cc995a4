import { CodePointReader } from "./parsing/code-point-reader.ts";
import { takeGroupNumber } from "./parsing/group-name.ts";
import type { ParsedExpression } from "./parsing/parse.ts";

/** Reads a replacement as Java does: texts, and numbers of groups. It throws a RangeError for a missing group. */
export function readReplacement(text: string, { groups, names }: ParsedExpression): readonly (string | number)[] {
  const reader = new CodePointReader(text);
  const parts: (string | number)[] = [];
  while (!reader.ended) {
    if (reader.takes("\\")) {
      if (reader.ended) throw new RangeError("character to be escaped is missing");
      parts.push(reader.next());
    } else if (reader.takes("${")) {
      const name = reader.until("}");
      const number = names.get(name);
      if (number === undefined) throw new RangeError(`No group with name {${name}}`);
      reader.takes("}");
      parts.push(number);
    } else if (reader.takes("$")) {
      if (!/[0-9]/.test(reader.peek())) throw new RangeError("Illegal group reference");
      const number = takeGroupNumber(reader, groups);
      if (number > groups) throw new RangeError(`No group ${number}`);
      parts.push(number);
    } else {
      parts.push(reader.next());
    }
  }
  return parts;
}
