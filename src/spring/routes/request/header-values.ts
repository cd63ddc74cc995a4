import { headerValue, headerValues } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";

/** The list that Spring makes of a header: commas divide, quotes protect, and empty items are dropped. */
export function headerList(headers: readonly Header[], name: string): string[] {
  return headerValues(headers, name).flatMap(listOf);
}

/** After the first comma, Spring drops every space outside quotes, even inside a value. */
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
    const char = text.charAt(at);
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

/** A cookie with a forbidden character in its name or value is ignored. */
export function cookieValues(headers: readonly Header[], name: string): string[] {
  return headerValues(headers, "cookie")
    .flatMap((header) => header.split(";"))
    .map((pair) => pair.replace(/^[\t-\r ,]+/, "").split(/=(.*)/s))
    .filter(([each, value]) => each === name && value !== undefined)
    .map(([, value = ""]) => /^"(.*)"$/s.exec(value)?.[1] ?? value)
    .filter((value) => /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e\x80-\uffff]*$/.test(value));
}

/** The value that identifies a user: a header, or a cookie of that name. */
export function userOf(headers: readonly Header[], key: string): string | undefined {
  return headerValue(headers, key) ?? cookieValues(headers, key)[0];
}
