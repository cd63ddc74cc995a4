/** The folders in which imports are looked up. */
export interface ImportFolders {
  /** The folder of the importing file. */
  readonly own: string;
  readonly classpath: string;
  /**
   * The folders in a folder, in order, each with a slash at its end; null if there is no such folder, undefined if
   * nobody has looked yet.
   */
  subfolders(folder: string): readonly string[] | null | undefined;
}

/** Replaces the star by each folder; returns undefined for a star where Spring allows none. */
export function expandStar(path: string, around: ImportFolders): readonly string[] | undefined {
  if (!path.includes("*")) return [path];
  const [, base, rest] = /^([^*]*\/|)\*\/([^*/]*)$/s.exec(path) ?? [];
  return base === undefined ? undefined : (around.subfolders(base) ?? []).map((folder) => folder + rest);
}

const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Returns undefined if the lab cannot look there. */
export function pathOf(name: string, { own, classpath }: ImportFolders): string | undefined {
  const prefix = scheme.exec(name)?.[1]?.toLowerCase();
  const rest = prefix === undefined ? name : name.slice(prefix.length + 1);
  if (prefix === "classpath") return within(classpath, rest.replace(/^\/+/, ""));
  if (prefix === "file") return rest.replace(/^\/\/(?=\/)/, "");
  return prefix === undefined || prefix === "resource" ? within(own, rest) : undefined;
}

export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

function within(folder: string, path: string): string {
  return path.startsWith("/") ? path : folder + path;
}

/** Gives each file one path, so that it is read once. */
export function clean(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "." || (name === "" && names.length > 0)) continue;
    const last = names.at(-1);
    if (name === ".." && last && last !== "..") names.pop();
    else names.push(name);
  }
  return names.join("/");
}
