import { Lexer } from "yaml";

/**
 * The offset of the first tab that Spring's YAML parser rejects. YAML 1.2 allows some of these; that parser allows tabs
 * only before a comment or at the end of a line.
 */
export function misplacedTab(text: string): number | undefined {
  if (!text.includes("\t")) return undefined;
  let at = 0;
  let lineStarts = true;
  let waiting: number | undefined;
  for (const token of new Lexer().lex(text)) {
    if (/^[\x02\x18\x1f]$/.test(token)) continue;
    const blank = /^[ \t]+$/.test(token);
    if (waiting !== undefined && !/^(\r?\n|#)/.test(token)) return waiting;
    waiting = undefined;
    const tab = blank ? token.indexOf("\t") : -1;
    if (tab >= 0) {
      if (lineStarts) return at + tab;
      waiting = at + tab;
    }
    lineStarts = /\n$/.test(token);
    at += token.length;
  }
  return undefined;
}
