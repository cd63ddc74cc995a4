import type { ApiRoute, ApiState } from "./route.ts";
import { routes } from "./routes.ts";

export interface MatchedRoute {
  readonly route: ApiRoute;
  readonly proxy: string;
  readonly part: string;
}

/** Finds the route of a request by the parts of its path; or 404, or 405 if only its method is wrong. */
export function findRoute(method: string, path: readonly string[], state: ApiState): MatchedRoute | 404 | 405 {
  const existing = routes.filter((route) => route.exists?.(state) ?? true);
  const fitting = existing.flatMap((route) => {
    const names = namesIn(route.path, path);
    return names === undefined ? [] : [{ route, ...names }];
  });
  if (fitting.length === 0) return 404;
  return fitting.find(({ route: { methods } }) => methods?.includes(method) ?? true) ?? 405;
}

function namesIn(pattern: string, given: readonly string[]): { proxy: string; part: string } | undefined {
  const wanted = pattern.split("/");
  if (wanted.length !== given.length) return undefined;
  const names = { proxy: "", part: "" };
  for (const [at, word] of wanted.entries()) {
    const part = given[at];
    if (word === "{proxy}" || word === "{part}") {
      if (part === undefined || part === "") return undefined;
      names[word === "{proxy}" ? "proxy" : "part"] = part;
    } else if (word !== part) return undefined;
  }
  return names;
}

/** Decodes a path; undefined if it is not encoded correctly. */
export function decodePath(path: string): string | undefined {
  if (/%(?![\da-fA-F]{2})/.test(path)) return undefined;
  const octets = path.replace(/%([\da-fA-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(octets, "latin1").toString();
}

/** Removes empty, "." and ".." parts. A slash at the end stays. */
export function cleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const clean = `/${parts.join("/")}`;
  return path.endsWith("/") && clean !== "/" ? `${clean}/` : clean;
}
