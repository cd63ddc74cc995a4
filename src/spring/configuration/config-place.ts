import type { Origin } from "./property.ts";

/** What a command line or `spring.config.import` names: files, and the files for profiles next to them. */
export interface ConfigPlace {
  /** As it was written. */
  readonly name: string;
  readonly origin: Origin | undefined;
  /** A missing file is not a mistake. */
  readonly optional: boolean;
  /** Lowest precedence first. */
  readonly files: readonly string[];
  filesOf(profile: string): readonly string[];
}

/** Lowest precedence first. */
const extensions = ["yaml", "yml", "properties"];

const readable = new RegExp(`^(.*)\\.(${extensions.join("|")})$`, "is");
const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Files on a command line that share a folder and a name up to their extensions. */
export function placeOfFiles(files: readonly string[]): ConfigPlace {
  const root = rootOf(files[0]!);
  const ordered = extensions.flatMap((extension) => files.filter((file) => file.toLowerCase().endsWith(extension)));
  return {
    name: files.join(", "),
    origin: undefined,
    optional: false,
    files: ordered,
    filesOf: (profile) => extensions.map((extension) => `${root}-${profile}.${extension}`),
  };
}

/** The file's path without its extension. */
export function rootOf(file: string): string {
  return readable.exec(file)?.[1] ?? file;
}

/** The places of one import, from the folder of the importing file; undefined if the lab cannot look there. */
export function placeOfImport(
  written: string,
  origin: Origin | undefined,
  folders: { readonly own: string; readonly classpath: string },
): ConfigPlace | undefined {
  const optional = written.startsWith("optional:");
  const name = optional ? written.slice("optional:".length) : written;
  const prefix = scheme.exec(name)?.[1]?.toLowerCase();
  const rest = prefix === undefined ? name : name.slice(prefix.length + 1);
  const path =
    prefix === "classpath"
      ? within(folders.classpath, rest.replace(/^\/+/, ""))
      : prefix === "file"
        ? rest.replace(/^\/\/(?=\/)/, "")
        : prefix === undefined || prefix === "resource"
          ? within(folders.own, rest)
          : undefined;
  if (path === undefined || path.includes("*")) return undefined;
  const shared = { name, origin, optional };
  if (path.endsWith("/")) {
    const named = (stem: string) => extensions.map((extension) => clean(`${path}${stem}.${extension}`));
    const filesOf = (profile: string) => named(`application-${profile}`);
    return { ...shared, optional: true, files: named("application"), filesOf };
  }
  const [, root, extension] = readable.exec(path) ?? [];
  if (root === undefined) return undefined;
  return { ...shared, files: [clean(path)], filesOf: (profile) => [clean(`${root}-${profile}.${extension}`)] };
}

export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

function within(folder: string, path: string): string {
  return path.startsWith("/") ? path : folder + path;
}

/** One spelling of a path, so that a file is read once. */
function clean(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "." || (name === "" && names.length > 0)) continue;
    const last = names.at(-1);
    if (name === ".." && last && last !== "..") names.pop();
    else names.push(name);
  }
  return names.join("/");
}
