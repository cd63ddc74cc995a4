import { ownValue } from "../values/own-value.ts";

/** A bracket or a quote that a document opens and never closes. */
export interface OpenSign {
  readonly says: string;
  readonly cure: string;
  readonly pos: [start: number, end: number];
}

const closing: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** Finds the first bracket or quote that is never closed; undefined if all are. */
export function openSign(text: string): OpenSign | undefined {
  let textBelow = Number.POSITIVE_INFINITY;
  // A line without a key continues the text above it, in which brackets and quotes are letters, unless a value is awaited.
  let isAwaited = true;
  for (let start = 0; start < text.length; start = lineEnd(text, start) + 1) {
    const line = text.slice(start, lineEnd(text, start));
    const indent = line.search(/[^ ]|$/);
    if (line.trim() === "" || indent > textBelow) continue;
    const [before = ""] = /^ *(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#'"[{][^:]*):\s+)?/.exec(line) ?? [];
    const value = line.slice(before.length);
    const isText = before.trim() === "" && !isAwaited;
    isAwaited = /:\s*(?:#.*)?$/.test(line) || (isAwaited && /^#/.test(value));
    if (isText) continue;
    textBelow = /^[|>][-+\d]*(?:\s+#.*)?$/.test(value) ? indent : Number.POSITIVE_INFINITY;
    if (!/^["'[{]/.test(value)) continue;
    const end = endOf(text, start + before.length);
    if (typeof end !== "number") return end;
    start = end;
  }
  return undefined;
}

/** Returns the place behind a value that begins with a bracket or a quote, or the sign in it that is never closed. */
function endOf(text: string, start: number): number | OpenSign {
  const open: { readonly at: number; readonly end: string }[] = [];
  let isStart = true;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    const closingSign = ownValue(closing, sign);
    if (isStart && /["']/.test(sign)) {
      const end = quoteEnd(text, at, sign);
      if (end < 0) return unclosed(at, sign);
      at = end;
    } else if (sign === "#" && /\s/.test(text[at - 1] ?? " ")) {
      at = lineEnd(text, at);
      continue;
    } else if (closingSign !== undefined) open.push({ at, end: closingSign });
    else if (sign === "]" || sign === "}") {
      const opened = open.pop();
      if (opened !== undefined && opened.end !== sign) return unclosed(opened.at, opened.end);
    }
    if (open.length === 0) return at;
    if (/\S/.test(sign)) isStart = /[[{,:]/.test(sign);
  }
  const [first] = open;
  return first === undefined ? text.length : unclosed(first.at, first.end);
}

/** Returns the place of the quote that ends a text; -1 if there is none. */
function quoteEnd(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === "\\") at += 1;
    else if (quote === "'" && text.startsWith("''", at)) at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function unclosed(at: number, missing: string): OpenSign {
  const is = /["']/.test(missing) ? "quote" : "bracket";
  return { says: `this ${is} is never closed`, cure: `add ${missing} at the end of its value`, pos: [at, at + 1] };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
