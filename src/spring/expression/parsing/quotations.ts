const quotation = /\\Q(.*?)(?:\\E|$)|\\./gs;

/** Writes `\Q...\E` out, character by character, as Java does before it reads an expression. */
export function withoutQuotations(source: string): string {
  return source.replace(quotation, (other: string, quoted: string | undefined) =>
    quoted === undefined ? other : Array.from(quoted, escaped).join(""),
  );
}

/** A digit at the start could be taken for part of an escape before it. */
function escaped(char: string, index: number): string {
  if (/[0-9]/.test(char)) return index === 0 ? `\\x3${char}` : char;
  return /[A-Za-z\x80-\u{10ffff}]/u.test(char) ? char : `\\${char}`;
}
