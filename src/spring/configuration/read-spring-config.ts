import { profilesActive } from "./files/config-document.ts";
import type { FileEncoding } from "./files/config-file.ts";
import { type ConfigPlace, placeOfFiles, rootOf } from "./files/config-place.ts";
import { ConfigTree, type Files } from "./files/config-tree.ts";
import { layerSources } from "./properties/layers.ts";
import type { SpringProperty } from "./properties/property.ts";

/** Profiles and properties from a command line, which take precedence over the files. */
export interface SpringContext {
  readonly profiles?: readonly string[];
  readonly properties?: readonly SpringProperty[];
}

/** The properties in effect, highest precedence first; or files that have to be read first. */
export type SpringConfig =
  | { readonly settings: SpringProperty[] }
  | { readonly wanted: ReadonlyMap<string, FileEncoding> };

/**
 * Reads the properties of files and of their imports, under the given profiles or those that they activate. Throws a
 * ProblemError if the real application would reject them.
 */
export function readSpringFiles(paths: readonly string[], files: Files, context: SpringContext = {}): SpringConfig {
  const { profiles = [], properties = [] } = context;
  const named = profiles.length > 0 ? [{ name: profilesActive, value: profiles.join(","), origin: undefined }] : [];
  const tree = new ConfigTree([...named, ...properties], placesOf(paths), files);
  const sources = tree.grow();
  if (tree.wanted.size > 0) return { wanted: tree.wanted };
  return { settings: layerSources([properties, ...sources.slice(1)]) };
}

/** Groups files with one name in one folder, like application.yaml and application.properties. */
function placesOf(paths: readonly string[]): ConfigPlace[] {
  const together = new Map<string, string[]>();
  for (const path of paths) together.set(rootOf(path), [...(together.get(rootOf(path)) ?? []), path]);
  return [...together.values()].map(placeOfFiles);
}

/** Reads the properties of a single file. */
export function readSpringConfig(file: string, text: string, context: SpringContext = {}): SpringProperty[] {
  const read = readSpringFiles([file], (path) => (path === file ? text : null), context);
  return "settings" in read ? read.settings : [];
}
