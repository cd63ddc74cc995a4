import { type ConfigFile, configFile, encodingOf, extensions, splitExtension } from "../files/config-file.ts";
import type { ConfigPlace } from "../files/config-place.ts";
import type { Origin } from "../properties/property.ts";
import { readFileHint } from "./file-hint.ts";
import { clean, expandStar, type ImportFolders, pathOf } from "./import-path.ts";

/** Why an import is refused. */
export interface Unimportable {
  readonly says: string;
  readonly cure: string;
  /** Whether `optional:` excuses it, as it excuses a missing file. */
  readonly excused: boolean;
}

const never = () => false;

/** The places of one import, lowest precedence first. */
export function placesOfImport(
  written: string,
  origin: Origin | undefined,
  around: ImportFolders,
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

type ImportedFiles = Pick<ConfigPlace, "files" | "filesOf" | "mayBeEmpty">;

function placeOfTree(path: string, around: ImportFolders): ImportedFiles | Unimportable {
  if (!path.endsWith("/")) return unimportable(`the config tree ${path} does not end with a slash`, `write ${path}/`);
  const folders = expandStar(path, around);
  if (folders === undefined) return wrongPattern(path);
  const files = folders.map((folder): ConfigFile => ({ path: folder, format: "tree", encoding: "utf-8" }));
  return { files, filesOf: () => [], mayBeEmpty: never };
}

function placeOfPath(name: string, around: ImportFolders): ImportedFiles | Unimportable {
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
  const paths = expandStar(path, around);
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

function placeOfFolders(path: string, folders: readonly string[], around: ImportFolders): ImportedFiles {
  const named = (stem: string) =>
    extensions.flatMap((extension) => folders.map((folder) => configFile(clean(`${folder}${stem}.${extension}`))));
  return {
    files: named("application"),
    filesOf: (profile) => named(`application-${profile}`),
    mayBeEmpty: () => (path.includes("*") ? folders.length > 0 : around.subfolders(path) !== null),
  };
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
