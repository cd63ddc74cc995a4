import { type Problem, ProblemError } from "../../../text/problems/problem.ts";
import { folderOf } from "../imports/import-path.ts";
import { placesOfImport } from "../imports/import-places.ts";
import { find, itemsIn, type PropertySource, type SetText } from "../properties/lookup.ts";
import { resolveIn } from "../properties/placeholders.ts";
import { writePlainText } from "../properties/refusal.ts";
import { activeProfiles } from "./active-profiles.ts";
import { type CloudPlatform, forcedPlatform } from "./cloud-platform.ts";
import { readDocuments, type SpringDocument } from "./config-document.ts";
import type { ConfigFile, FileEncoding } from "./config-file.ts";
import { type ConfigNode, emptyNode, nodesInOrder, rise } from "./config-node.ts";
import type { ConfigPlace } from "./config-place.ts";
import { profileHolds } from "./profiles.ts";

/**
 * The text of a file, or for a path with a slash at its end the texts of all files below that folder, or for a path
 * with a star the folders that it matches.
 */
export type FileContent = string | ReadonlyMap<string, string> | readonly string[];

/** Reads a path, a file in this encoding; null if nothing exists there, undefined if nobody has looked yet. */
export type Files = (path: string, encoding: FileEncoding) => FileContent | null | undefined;

/** The facts that decide which documents are active: first none, then the platform, then the profiles, too. */
interface ActivationContext {
  readonly platform?: CloudPlatform;
  readonly profiles?: readonly string[];
}

const mostFiles = 200;

/**
 * Combines the files of an application as Spring does. An import takes precedence over the document that names it, a
 * file for a profile over files for all profiles, and a later file over an earlier.
 */
export class ConfigTree {
  readonly #given: PropertySource;
  readonly #files: Files;
  readonly #roots: readonly ConfigNode[];
  readonly #loaded = new Set<string>();
  readonly #classpath: string;
  #known: ActivationContext = {};
  /** Paths that nobody has looked up yet, with the encodings of files. */
  readonly wanted = new Map<string, FileEncoding>();

  /** `places`: lowest precedence first. */
  constructor(given: PropertySource, places: readonly ConfigPlace[], files: Files) {
    this.#given = given;
    this.#files = files;
    this.#classpath = folderOf(places[0]?.files[0]?.path ?? "");
    const imports = itemsIn(given, "spring.config.import").filter(({ text }) => text !== "");
    const byHand = emptyNode(undefined, () => imports.flatMap((each) => this.#placesOf(each, "")));
    this.#roots = [byHand, ...places.map((place) => emptyNode(undefined, () => [place])).reverse()];
  }

  /** The properties in effect, highest precedence first; incomplete while files are wanted. */
  grow(): PropertySource[] {
    this.#load("before");
    this.#known = { platform: forcedPlatform(this.#platform()) };
    this.#load("before");
    if (this.wanted.size > 0) return [];
    const all = this.#documents().map(({ properties }) => properties);
    this.#known = { ...this.#known, profiles: activeProfiles([this.#given, ...all]) };
    this.#load("after");
    return [this.#given, ...this.#active()];
  }

  get profiles(): readonly string[] {
    return this.#known.profiles ?? [];
  }

  #documents(): SpringDocument[] {
    return this.#roots.flatMap(nodesInOrder).flatMap(({ document }) => document ?? []);
  }

  #active(): PropertySource[] {
    return this.#documents()
      .filter((document) => this.#counts(document))
      .map(({ properties }) => properties);
  }

  /** Rejects the property in a document that is not active yet, as Spring does. */
  #platform(): string | null | undefined {
    const name = "spring.main.cloud-platform";
    for (const document of this.#documents()) {
      const found = find(document.properties, name);
      if (!found || this.#counts(document)) continue;
      const cure = "move it to a document that is always active";
      const says = `${name} is not allowed in a document for one profile or platform`;
      throw new ProblemError([{ says, cure, ...(found.origin && { where: found.origin }) }]);
    }
    return [this.#given, ...this.#active()].map((source) => find(source, name)).find(Boolean)?.value;
  }

  #counts({ onProfile, onCloudPlatform }: SpringDocument): boolean {
    const { platform, profiles } = this.#known;
    if (onProfile.length === 0 && onCloudPlatform === undefined) return true;
    if (platform === undefined || (onCloudPlatform ?? platform) !== platform) return false;
    if (onProfile.length === 0) return true;
    const active = new Set(profiles);
    return profiles !== undefined && onProfile.some(({ text }) => profileHolds(text, active) === true);
  }

  #load(phase: "before" | "after"): void {
    for (;;) {
      const node = this.#roots.flatMap(nodesInOrder).find((each) => each[phase] === undefined && this.#mayImport(each));
      if (!node) return;
      const places = node.places();
      for (const place of places) this.#refuseMissing(place);
      const loaded = places.flatMap((place) => this.#filesAt(place));
      node[phase] = loaded.reverse().flatMap((file) => this.#nodesOf(file));
      if (phase === "after") rise(node);
    }
  }

  #mayImport({ document }: ConfigNode): boolean {
    return document === undefined || (document.imports.length > 0 && this.#counts(document));
  }

  #filesAt({ files, filesOf }: ConfigPlace): TreeFile[] {
    const plain = files.map((file): TreeFile => ({ file, ofProfile: false }));
    const special = (this.#known.profiles ?? []).flatMap((profile) =>
      filesOf(profile).map((file): TreeFile => ({ file, ofProfile: true })),
    );
    return [...plain, ...special];
  }

  /** Reads a path if somebody has looked it up, or else asks for that. */
  #at({ path, encoding }: Pick<ConfigFile, "path" | "encoding">): FileContent | null | undefined {
    const found = this.#files(path, encoding);
    if (found === undefined) this.wanted.set(path, encoding);
    return found;
  }

  #nodesOf({ file, ofProfile }: TreeFile): ConfigNode[] {
    if (this.#loaded.has(file.path)) return [];
    const content = this.#at(file);
    if (typeof content !== "string" && !(content instanceof Map)) return [];
    this.#loaded.add(file.path);
    if (this.#loaded.size > mostFiles)
      throw new ProblemError([{ says: `more than ${mostFiles} files are imported`, cure: "import fewer" }]);
    const documents = readDocuments(file, content, ofProfile);
    return documents.reverse().map((document) => ({
      ...emptyNode(document, () => document.imports.flatMap((each) => this.#placesOf(each, document.folder))),
      rises: ofProfile,
    }));
  }

  #placesOf({ text, origin }: SetText, own: string): ConfigPlace[] {
    const { value, unresolved } = resolveIn(text, [this.#given, ...this.#active()].flat());
    if (unresolved !== undefined) {
      throw problem({ says: `${text} cannot be imported: ${unresolved}`, cure: writePlainText }, origin);
    }
    const subfolders = (folder: string) => {
      const found = this.#at({ path: `${folder}*/`, encoding: "utf-8" });
      return Array.isArray(found) ? (found as readonly string[]) : found === null ? null : undefined;
    };
    return placesOfImport(value, origin, { own, classpath: this.#classpath, subfolders }).flatMap((place) => {
      if (!("says" in place)) return [place];
      if (place.excused) return [];
      throw problem({ says: place.says, cure: place.cure }, origin);
    });
  }

  #refuseMissing({ name, optional, origin, files, mayBeEmpty }: ConfigPlace): void {
    const ignores = find(this.#given, "spring.config.on-not-found")?.value?.toLowerCase() === "ignore";
    if (optional || ignores || files.some((file) => this.#at(file) !== null) || mayBeEmpty()) return;
    if (this.wanted.size > 0) return;
    throw problem({ says: `${name} does not exist`, cure: "check the path, or write optional: before it" }, origin);
  }
}

interface TreeFile {
  readonly file: ConfigFile;
  readonly ofProfile: boolean;
}

function problem(found: Problem, origin: SetText["origin"]): ProblemError {
  return new ProblemError([{ ...found, ...(origin && { where: origin }) }]);
}
