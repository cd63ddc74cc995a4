/** A request target that the server accepts. */
export interface AcceptedTarget {
  /** As it was sent: still encoded, with its slashes and parameters. */
  readonly path: string;
  readonly query: string | undefined;
  /** The decoded names between the slashes, without path parameters; undefined for an empty name. */
  readonly segments: readonly (string | undefined)[];
}

/** Reads a target as the server does before any application sees it; undefined if it rejects it with its own 400. */
export function readTarget(
  sent: string,
  host: string | undefined,
  relaxed: { readonly relaxedPath: string; readonly relaxedQuery: string },
): AcceptedTarget | undefined {
  const relative = withoutAuthority(sent, host);
  if (relative === undefined) return undefined;
  const mark = relative.indexOf("?");
  const path = (mark < 0 ? relative : relative.slice(0, mark)) || "/";
  const query = mark < 0 ? undefined : relative.slice(mark + 1);
  if (!path.startsWith("/") || !holdsOnly(path, pathCharacters, relaxed.relaxedPath)) return undefined;
  if (query !== undefined && !holdsOnly(query, queryCharacters, relaxed.relaxedQuery)) return undefined;
  const segments = path.slice(1).split("/").map(readSegment);
  if (segments.includes(null) || leavesRoot(segments)) return undefined;
  return { path, query, segments: segments as (string | undefined)[] };
}

const pathCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]$/;
const queryCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%?]$/;

function holdsOnly(text: string, characters: RegExp, relaxed: string): boolean {
  return [...text].every((each) => characters.test(each) || relaxed.includes(each));
}

function withoutAuthority(sent: string, host: string | undefined): string | undefined {
  if (sent === "" || sent.startsWith("/")) return sent;
  const [, authority, rest] = /^https?:\/\/([^/?]*)(.*)$/is.exec(sent) ?? [];
  if (authority === undefined) return undefined;
  const named = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  return host === undefined || named === host.toLowerCase() ? rest : undefined;
}

/** null if the segment cannot be decoded, or would hide a slash, a backslash or a zero. */
function readSegment(raw: string): string | undefined | null {
  if (raw === "") return undefined;
  try {
    const name = raw.replace(/;.*/s, "");
    return /%(2f|5c|00)/i.test(name) ? null : decodeURIComponent(name);
  } catch {
    return null;
  }
}

function leavesRoot(segments: readonly (string | undefined | null)[]): boolean {
  let depth = 0;
  for (const segment of segments) {
    if (segment === "..") depth--;
    else if (segment && segment !== ".") depth++;
    if (depth < 0) return true;
  }
  return false;
}

/** The parameters of a query, each with its values; undecodable ones are left out. */
export function readQuery(query: string | undefined): ReadonlyMap<string, readonly string[]> {
  const parameters = new Map<string, string[]>();
  for (const pair of (query ?? "").split("&")) {
    const equals = pair.indexOf("=");
    const name = decodeForm(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? "" : decodeForm(pair.slice(equals + 1));
    if (!name || value === undefined) continue;
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  return parameters;
}

/** undefined if it cannot be decoded. */
export function decodeForm(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
