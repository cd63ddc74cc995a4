import type { Origin } from "../properties/property.ts";
import { type ConfigFile, configFile, extensions, splitExtension } from "./config-file.ts";

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
    mayBeEmpty: () => false,
  };
}

/** The file's path without its extension. */
export function rootOf(file: string): string {
  return splitExtension(file)?.[0] ?? file;
}
