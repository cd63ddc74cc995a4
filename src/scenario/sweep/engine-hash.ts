import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The build writes the file next to the program; the sources are three levels below the package's root. */
const places = ["./engine.txt", "../../../dist/engine.txt"];
let known: string | undefined;

/** Identifies a build of the engine. Results of different builds are never merged, because they may count differently. */
export function engineHash(): string {
  if (known === undefined) {
    const file = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(existsSync);
    if (file === undefined) throw new Error("dist/engine.txt is missing: build the program");
    known = readFileSync(file, "utf8").trim();
  }
  return known;
}
