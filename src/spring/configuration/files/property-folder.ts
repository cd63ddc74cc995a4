import type { SpringProperty } from "../properties/property.ts";

/**
 * The properties of a config tree, a folder in which each file is a property: its path, with dots for slashes, is the
 * name, and its content the value. Kubernetes mounts secrets like this.
 */
export function folderProperties(folder: string, files: ReadonlyMap<string, string>): SpringProperty[] {
  const properties = new Map<string, SpringProperty>();
  for (const [path, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const name = path.replaceAll("/", ".");
    if (properties.has(name) || isHidden(folder + path)) continue;
    const origin = { file: folder + path, line: 1, column: 1 };
    properties.set(name, { name, value: withoutOnlyLineEnd(text), origin, literal: true });
  }
  return [...properties.values()];
}

/**
 * Whether Spring skips a path because a name in it begins with two dots, such as a link of Kubernetes or `..` itself.
 */
export function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith(".."));
}

/** Removes the line feed with which editors end a single line; a text of several lines stays as it is. */
function withoutOnlyLineEnd(text: string): string {
  return text.indexOf("\n") === text.length - 1 ? text.replace(/\r?\n$/, "") : text;
}
