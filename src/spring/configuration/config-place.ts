import { type ConfigFile, configFile, encodingOf, extensions, splitExtension } from "./config-file.ts";
import { readFileHint } from "./file-hint.ts";
import type { Origin } from "./property.ts";

/** A place named by a command line or `spring.config.import`: files, and the files for profiles next to them. */
export interface ConfigPlace {
  /** As it was written. */
  readonly name: string;
  readonly origin: Origin | undefined;
  /** A missing file is not a mistake. */
  readonly optional: boolean;
  /** Lowest precedence first. */
  readonly files: readonly ConfigFile[];
  filesOf(profile: string): readonly ConfigFile[];
  /** Whether the place may be without files, such as a folder that exists. */
  mayBeEmpty(): boolean;
}

/** Why an import is refused. */
export interface Unimportable {
  readonly says: string;
  readonly cure: string;
  /** Whether `optional:` excuses it, as it excuses a missing file. */
  readonly excused: boolean;
}

/** The folders in which imports are looked up. */
export interface Surroundings {
  /** The folder of the importing file. */
  readonly own: string;
  readonly classpath: string;
  /**
   * The folders in a folder, in order, each with a slash at its end; null if there is no such folder, undefined if
   * nobody has looked yet.
   */
  subfolders(folder: string): readonly string[] | null | undefined;
}

const never = () => false;

/** Files on a command line that share a folder and a name up to their extensions. */
export function placeOfFiles(files: readonly string[]): ConfigPlace {
  const root = rootOf(files[0]!);
  const ordered = extensions.flatMap((extension) => files.filter((file) => file.toLowerCase().endsWith(extension)));
  return {
    name: files.join(", "),
    origin: undefined,
    optional: false,
    files: ordered.map(configFile),
    filesOf: (profile) => extensions.map((extension) => configFile(`${root}-${profile}.${extension}`)),
    mayBeEmpty: never,
  };
}

/** The file's path without its extension. */
export function rootOf(file: string): string {
  return splitExtension(file)?.[0] ?? file;
}

/** The places of one import, lowest precedence first. */
export function placesOfImport(
  written: string,
  origin: Origin | undefined,
  around: Surroundings,
): (ConfigPlace | Unimportable)[] {
  const { name, optional } = withoutOptional(written);
  if (name.startsWith("configtree:")) {
    const place = placeOfTree(name.slice("configtree:".length), around);
    return ["says" in place ? place : { name, origin, optional, ...place }];
  }
  if (name.startsWith("env:")) {
    const says = `${name} is not set: an application of the lab has no environment variables`;
    return [{ says, cure: "import a file, or write optional: before it", excused: optional }];
  }
  return written.split(";").map((each) => {
    const { name, optional } = withoutOptional(each);
    const place = placeOfPath(name, around);
    if ("says" in place) return { ...place, excused: place.excused && optional };
    return { name, origin, optional, ...place };
  });
}

type Found = Pick<ConfigPlace, "files" | "filesOf" | "mayBeEmpty">;

function placeOfTree(path: string, around: Surroundings): Found | Unimportable {
  if (!path.endsWith("/")) return unimportable(`the config tree ${path} does not end with a slash`, `write ${path}/`);
  const folders = expanded(path, around);
  if (folders === undefined) return wrongPattern(path);
  const files = folders.map((folder): ConfigFile => ({ path: folder, format: "tree", encoding: "utf-8" }));
  return { files, filesOf: () => [], mayBeEmpty: never };
}

function placeOfPath(name: string, around: Surroundings): Found | Unimportable {
  const hint = readFileHint(name);
  const path = pathOf(hint.path, around);
  const encoding = hint.encoding === undefined ? undefined : encodingOf(hint.encoding);
  if (hint.encoding !== undefined && encoding === undefined)
    return unimportable(`the lab does not read files in ${hint.encoding}`, "write encoding=UTF-8");
  const known = path === undefined || path.endsWith("/") ? undefined : splitExtension(path + (hint.extension ?? ""));
  if (path === undefined || (known === undefined && !path.endsWith("/"))) {
    const cure = "import a .yaml, .yml or .properties file, or write optional: before it";
    return { says: `the lab does not import ${name}`, cure, excused: true };
  }
  const paths = expanded(path, around);
  if (paths === undefined) return wrongPattern(path);
  if (known === undefined) return placeOfFolders(path, paths, around);
  const filesOf = (suffix: string) =>
    paths.map((each): ConfigFile => {
      const [root, extension] = splitExtension(each + (hint.extension ?? ""))!;
      const { format, encoding: usual } = configFile(`.${extension}`);
      const file = hint.extension === undefined ? `${root}${suffix}.${extension}` : root + suffix;
      return { path: clean(file), format, encoding: encoding ?? usual };
    });
  return { files: filesOf(""), filesOf: (profile) => filesOf(`-${profile}`), mayBeEmpty: never };
}

function placeOfFolders(path: string, folders: readonly string[], around: Surroundings): Found {
  const named = (stem: string) =>
    extensions.flatMap((extension) => folders.map((folder) => configFile(clean(`${folder}${stem}.${extension}`))));
  return {
    files: named("application"),
    filesOf: (profile) => named(`application-${profile}`),
    mayBeEmpty: () => (path.includes("*") ? folders.length > 0 : around.subfolders(path) !== null),
  };
}

/** Replaces the star by each folder; returns undefined for a star where Spring allows none. */
function expanded(path: string, around: Surroundings): readonly string[] | undefined {
  if (!path.includes("*")) return [path];
  const [, base, rest] = /^([^*]*\/|)\*\/([^*/]*)$/s.exec(path) ?? [];
  return base === undefined ? undefined : (around.subfolders(base) ?? []).map((folder) => folder + rest);
}

function wrongPattern(path: string): Unimportable {
  return unimportable(`${path} has a star where Spring allows none`, "write it once, as the last folder: conf/*/");
}

function unimportable(says: string, cure: string): Unimportable {
  return { says, cure, excused: false };
}

function withoutOptional(written: string) {
  const optional = written.startsWith("optional:");
  return { name: optional ? written.slice("optional:".length) : written, optional };
}

const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Returns undefined if the lab cannot look there. */
function pathOf(name: string, { own, classpath }: Surroundings): string | undefined {
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
