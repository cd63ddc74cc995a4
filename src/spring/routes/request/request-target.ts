/** One piece of a path: a slash, or a segment with the value that is compared. */
export type PathElement = { readonly slash: true } | { readonly slash: false; readonly value: string };

export interface RequestTarget {
  /** As received, without query and fragment; empty for `*`. */
  readonly path: string;
  /** Without its question mark; undefined if none was sent. */
  readonly query: string | undefined;
  /** The path in pieces, as patterns compare it. */
  readonly elements: readonly PathElement[];
}

// Characters that java.net.URI leaves unescaped; beyond ASCII these are all but controls and spaces.
const legal = "A-Za-z0-9\\-_.!~*'();\\/:@&=+$,";
const beyond = "(?![\\p{Cc}\\p{Z}])[\\u{80}-\\u{10ffff}]";
const pathSyntax = new RegExp(`^(?:[${legal}]|%[0-9A-Fa-f]{2}|${beyond})*$`, "u");
const querySyntax = new RegExp(`^(?:[${legal}?\\[\\]]|%[0-9A-Fa-f]{2}|${beyond})*$`, "u");

/** Nearly all targets are plain, and going character by character is slow. */
const plainTarget = /^(\/[A-Za-z0-9\-_.~/]*)(?:\?([A-Za-z0-9\-_.~=&]*))?$/;

/** Splits a request target; undefined if the gateway answers 400 before it looks at any route. */
export function parseTarget(target: string): RequestTarget | undefined {
  const plain = plainTarget.exec(target);
  if (plain !== null) return { path: plain[1]!, query: plain[2], elements: pathElements(plain[1]!) };
  const rest = target.replace(/^[^/?#]*?:\/\/[^/?#]*|^[^/?#]+/, "");
  const [, path = "", query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest) ?? [];
  if (!pathSyntax.test(path) || !querySyntax.test(query ?? "") || !querySyntax.test(fragment ?? "")) return undefined;
  const rooted = path.startsWith("/") ? path : "";
  return { path: rooted, query, elements: pathElements(rooted) };
}

/** Segments are compared decoded and without anything after a semicolon; an escaped slash divides nothing. */
export function pathElements(path: string): PathElement[] {
  const elements: PathElement[] = [];
  for (const segment of path.split("/")) {
    if (segment !== "") elements.push({ slash: false, value: decoded(withoutParameters(segment)) });
    elements.push(slash);
  }
  // No slash follows the last segment.
  elements.pop();
  return elements;
}

const slash: PathElement = { slash: true };

function withoutParameters(segment: string): string {
  const end = segment.indexOf(";");
  return end < 0 ? segment : segment.slice(0, end);
}

const utf8 = new TextDecoder();

/** Bytes that are not UTF-8 become replacement characters, as in Java. */
export function decoded(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) =>
    utf8.decode(Uint8Array.from(escapes.slice(1).split("%"), (byte) => Number.parseInt(byte, 16))),
  );
}

/** The parameters of a query as Spring's gateway sees them: a name without `=` has no value. */
export function queryParameters(query: string | undefined): [name: string, value: string | null][] {
  const found: [string, string | null][] = [];
  for (const [, name = "", equals, value] of (query ?? "").matchAll(/([^&=]+)(=?)([^&]+)?/g)) {
    found.push([decodedQuery(name), value === undefined ? (equals ? "" : null) : decodedQuery(value)]);
  }
  return found;
}

function decodedQuery(text: string): string {
  return decoded(text.replaceAll("+", " "));
}
