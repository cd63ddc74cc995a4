import { type ConfigPlace, placeOfFiles, rootOf } from "./config-place.ts";
import { ConfigTree, type Files } from "./config-tree.ts";
import { profilesActive } from "./document.ts";
import { layerSources } from "./layers.ts";
import type { SpringProperty } from "./property.ts";

/**
 * Profiles and properties given by hand, which take precedence over the files' own.
 */
export interface SpringContext {
  readonly profiles?: readonly string[];
  readonly properties?: readonly SpringProperty[];
}

/** The properties in effect, highest precedence first; or files to look for before they are known. */
export type SpringConfig = { readonly settings: SpringProperty[] } | { readonly wanted: readonly string[] };

/**
 * The properties of files and of everything they import, under the given profiles or those that they activate. Throws a
 * ProblemError if the real application would not read them.
 */
export function readSpringFiles(paths: readonly string[], files: Files, context: SpringContext = {}): SpringConfig {
  const { profiles = [], properties = [] } = context;
  const named = profiles.length > 0 ? [{ name: profilesActive, value: profiles.join(","), origin: undefined }] : [];
  const tree = new ConfigTree([...named, ...properties], placesOf(paths), files);
  const sources = tree.grow();
  if (tree.wanted.size > 0) return { wanted: [...tree.wanted] };
  return { settings: layerSources([properties, ...sources.slice(1)]) };
}

/** Files with the same name in one folder are siblings, like a folder's application.yaml and .properties. */
function placesOf(paths: readonly string[]): ConfigPlace[] {
  const together = new Map<string, string[]>();
  for (const path of paths) together.set(rootOf(path), [...(together.get(rootOf(path)) ?? []), path]);
  return [...together.values()].map(placeOfFiles);
}

/** The properties of a single file. */
export function readSpringConfig(file: string, text: string, context: SpringContext = {}): SpringProperty[] {
  const read = readSpringFiles([file], (path) => (path === file ? text : null), context);
  return "settings" in read ? read.settings : [];
}
