import type { AcceptedTarget } from "./accepted-target.ts";

interface Split {
  /** The prefix as it was sent: still encoded, with its slashes and parameters. */
  readonly sent: string;
  /** The names that follow it; none at all if the path ends with the prefix. */
  readonly rest: AcceptedTarget["segments"];
}

/**
 * Splits a path after a prefix as the server does: repeated slashes count as one, and `.` and `..` are resolved.
 * Returns undefined if the path begins differently.
 */
export function splitAfter(prefix: string, path: string, segments: AcceptedTarget["segments"]): Split | undefined {
  const names = prefix.split("/").slice(1);
  const resolved = resolve(segments);
  if (!names.every((name, index) => resolved[index] === name)) return undefined;
  let count = 0;
  while (resolve(segments.slice(0, count)).join("/") !== names.join("/")) count++;
  const sent = path
    .split("/")
    .slice(0, count + 1)
    .join("/");
  return { sent, rest: segments.slice(count) };
}

function resolve(segments: AcceptedTarget["segments"]): string[] {
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === "..") resolved.pop();
    else if (segment !== undefined && segment !== ".") resolved.push(segment);
  }
  return resolved;
}

/** Says why the framework does not find a prefix that the server found; undefined if it does. */
export function prefixMishap(prefix: string, path: string): string | undefined {
  if (prefix === "" || path === prefix || path.startsWith(`${prefix}/`)) return undefined;
  const how = path.startsWith(prefix) ? "must match to full path segments for" : "must match the start of";
  return `Invalid contextPath '${prefix}': ${how} requestPath: '${path}'`;
}
