import type { HeaderPair } from "./route.ts";

export function headerValues(headers: readonly HeaderPair[], name: string): string[] {
  const lower = name.toLowerCase();
  return headers.filter(([each]) => each.toLowerCase() === lower).map(([, value]) => value);
}

/** The list that Spring makes of a header: commas divide, quotes protect, and nothing stays empty. */
export function headerList(headers: readonly HeaderPair[], name: string): string[] {
  return headerValues(headers, name).flatMap(listOf);
}

/** After the first comma Spring takes every space for one beside a comma, also inside a value. */
function listOf(text: string): string[] {
  const found: string[] = [];
  let token = "";
  let quoted = false;
  let trims = true;
  const end = () => {
    const value = trims ? token.trim() : token;
    if (value !== "") found.push(value);
    token = "";
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"' && token === "") {
      quoted = true;
    } else if (char === '"' && quoted) {
      quoted = false;
      trims = false;
    } else if (char === "\\" && quoted && at < text.length - 1) {
      token += text[++at];
    } else if (char === "," && !quoted) {
      end();
      trims = false;
    } else if (quoted || (token !== "" && trims) || !/\s/.test(char)) {
      token += char;
    }
  }
  end();
  return found;
}

/** A cookie whose name or value holds what the standard does not allow is no cookie. */
export function cookieValues(headers: readonly HeaderPair[], name: string): string[] {
  return headerValues(headers, "cookie")
    .flatMap((header) => header.split(";"))
    .map((pair) => pair.replace(/^[\t-\r ,]+/, "").split(/=(.*)/s))
    .filter(([each, value]) => each === name && value !== undefined)
    .map(([, value = ""]) => /^"(.*)"$/s.exec(value)?.[1] ?? value)
    .filter((value) => /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e\x80-\uffff]*$/.test(value));
}
