/** What a request line's target asks for, once the server has found nothing wrong with it. */
export interface Target {
  /** As it was sent: still encoded, with its slashes and parameters. */
  readonly path: string;
  readonly query: string | undefined;
  /** The decoded names between the slashes, without path parameters; undefined where two slashes meet or one ends the path. */
  readonly segments: readonly (string | undefined)[];
}

/** Reads a target as the server does before any application sees it; undefined where it refuses it with its own 400. */
export function readTarget(sent: string, host: string | undefined): Target | undefined {
  const relative = withoutAuthority(sent, host);
  if (relative === undefined) return undefined;
  const mark = relative.indexOf("?");
  const path = (mark < 0 ? relative : relative.slice(0, mark)) || "/";
  const query = mark < 0 ? undefined : relative.slice(mark + 1);
  if (!/^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/.test(path)) return undefined;
  if (query !== undefined && !/^[A-Za-z0-9\-._~!$&'()*+,;=:@/%?]*$/.test(query)) return undefined;
  const segments = path.slice(1).split("/").map(readSegment);
  if (segments.includes(null) || leavesRoot(segments)) return undefined;
  return { path, query, segments: segments as (string | undefined)[] };
}

function withoutAuthority(sent: string, host: string | undefined): string | undefined {
  if (sent === "" || sent.startsWith("/")) return sent;
  const [, authority, rest] = /^https?:\/\/([^/?]*)(.*)$/is.exec(sent) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) return undefined;
  return rest;
}

/** null where the segment cannot be decoded, or would hide a slash, a backslash or a zero. */
function readSegment(raw: string): string | undefined | null {
  if (raw === "") return undefined;
  try {
    if (/%(2f|5c|00)/i.test(raw)) return null;
    return decodeURIComponent(raw.replace(/;.*/s, ""));
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

/** The parameters of a query; undefined where one of them cannot be decoded. */
export function readQuery(query: string | undefined): ReadonlyMap<string, readonly string[]> | undefined {
  const parameters = new Map<string, string[]>();
  try {
    for (const pair of (query ?? "").split("&")) {
      if (pair === "") continue;
      const equals = pair.indexOf("=");
      const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      if (name === "") return undefined;
      const values = parameters.get(decodeForm(name));
      if (values) values.push(decodeForm(value));
      else parameters.set(decodeForm(name), [decodeForm(value)]);
    }
    return parameters;
  } catch {
    return undefined;
  }
}

function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
