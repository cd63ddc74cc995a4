import type { ConfigFile } from "../files/config-file.ts";
import { isHidden } from "../files/property-folder.ts";
import { placesOfImport } from "./import-places.ts";

/** Keeps the star in place of the folders that it matches. */
const nowhere = { own: "", classpath: "", subfolders: (folder: string) => [`${folder}*/`] };

/** Says why an import sets nothing here although Spring accepts it; undefined if there is no such import. */
export function sayUnread(value: string): string | undefined {
  const places = value.split(",").flatMap((each) => placesOfImport(each.trim(), undefined, nowhere));
  const reasons = places.flatMap((place) => {
    if ("says" in place) return place.excused ? [place.says] : [];
    return climbs(place.files) ? [`${place.name} sets nothing: Spring skips a config tree with .. in its path`] : [];
  });
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

function climbs(files: readonly ConfigFile[]): boolean {
  return files.some(({ path, format }) => format === "tree" && isHidden(path));
}
