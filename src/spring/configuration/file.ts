import { type ConfigPlace, placeOfFiles, rootOf } from "./config-place.ts";
import { ConfigTree, type Files } from "./config-tree.ts";
import { profilesActive } from "./document.ts";
import { layerSources } from "./layers.ts";
import type { SpringProperty } from "./property.ts";

/** What runs beside the files' own settings: profiles named by hand, and settings that count before the files'. */
export interface SpringContext {
  readonly profiles?: readonly string[];
  readonly properties?: readonly SpringProperty[];
}

/** The settings that count, what counts most first; or files that have to be looked for before that can be said. */
export type SpringConfig = { readonly settings: SpringProperty[] } | { readonly wanted: readonly string[] };

/**
 * The settings of files and of all that they import, under the profiles given or those that they activate themselves.
 * Throws a ProblemError where the real application would not read them.
 */
export function readSpringFiles(paths: readonly string[], files: Files, context: SpringContext = {}): SpringConfig {
  const { profiles = [], properties = [] } = context;
  const named = profiles.length > 0 ? [{ name: profilesActive, value: profiles.join(","), origin: undefined }] : [];
  const tree = new ConfigTree([...named, ...properties], placesOf(paths), files);
  const sources = tree.grow();
  if (tree.wanted.size > 0) return { wanted: [...tree.wanted] };
  return { settings: layerSources([properties, ...sources.slice(1)]) };
}

/** Files in one folder that have one name stand beside each other, as a folder's application.yaml and .properties do. */
function placesOf(paths: readonly string[]): ConfigPlace[] {
  const together = new Map<string, string[]>();
  for (const path of paths) together.set(rootOf(path), [...(together.get(rootOf(path)) ?? []), path]);
  return [...together.values()].map(placeOfFiles);
}

/** The settings of one file that stands alone. */
export function readSpringConfig(file: string, text: string, context: SpringContext = {}): SpringProperty[] {
  const read = readSpringFiles([file], (path) => (path === file ? text : null), context);
  return "settings" in read ? read.settings : [];
}
