import { type Problem, ProblemError } from "../../../text/problems/problem.ts";
import { folderOf } from "../imports/import-path.ts";
import { find, itemsIn, type SetText } from "../properties/lookup.ts";
import type { Origin, SpringProperty } from "../properties/property.ts";
import { readYamlFile } from "../yaml/yaml-file.ts";
import { type CloudPlatform, platformOf } from "./cloud-platform.ts";
import { type ConfigFile, sayMisread } from "./config-file.ts";
import { profileHolds } from "./profiles.ts";
import { readProperties } from "./properties-file.ts";
import { folderProperties } from "./property-folder.ts";

/** One document of a file, and when it is active. */
export interface SpringDocument {
  /** The folder at which relative imports begin; for a config tree the current folder. */
  readonly folder: string;
  readonly properties: readonly SpringProperty[];
  /** Whether its file is for one profile, such as application-prod.yaml. */
  readonly ofProfile: boolean;
  /** Expressions, one of which must be true; empty if the document is active under every profile. */
  readonly onProfile: readonly SetText[];
  readonly onCloudPlatform: CloudPlatform | undefined;
  readonly imports: readonly SetText[];
}

export const profilesActive = "spring.profiles.active";
export const profilesInclude = "spring.profiles.include";
export const profilesDefault = "spring.profiles.default";
export const profilesGroup = "spring.profiles.group";

/** Reads the documents of a file. Throws Problems if the real application would not read it. */
export function readDocuments(
  file: ConfigFile,
  content: string | ReadonlyMap<string, string>,
  ofProfile: boolean,
): SpringDocument[] {
  const { path } = file;
  const folder = typeof content === "string" ? folderOf(path) : "";
  const documents = propertiesIn(file, content).map((properties) => documentOf(folder, properties, ofProfile));
  const problems = documents.flatMap(misuses);
  if (problems.length > 0) throw new ProblemError(problems);
  return documents;
}

function propertiesIn(file: ConfigFile, content: string | ReadonlyMap<string, string>): SpringProperty[][] {
  if (typeof content !== "string") return [folderProperties(file.path, content)];
  if (file.format === "yaml") return readYamlFile(file.path, content);
  return readProperties(file.path, content).map((document) => document.map((property) => noteMisread(file, property)));
}

function noteMisread(file: ConfigFile, property: SpringProperty): SpringProperty {
  const misread = sayMisread(file, property.value ?? "");
  return misread === undefined ? property : { ...property, misread };
}

function documentOf(folder: string, properties: readonly SpringProperty[], ofProfile: boolean): SpringDocument {
  const onCloudPlatform = find(properties, "spring.config.activate.on-cloud-platform");
  return {
    folder,
    properties,
    ofProfile,
    onProfile: itemsIn(properties, "spring.config.activate.on-profile"),
    onCloudPlatform: onCloudPlatform?.value ? platformOf(onCloudPlatform) : undefined,
    imports: itemsIn(properties, "spring.config.import").filter(({ text }) => text !== ""),
  };
}

/** Finds mistakes for which Spring rejects a document whether or not it is active. */
function misuses({ properties, ofProfile, onProfile }: SpringDocument): Problem[] {
  const problems: Problem[] = [];
  const say = (origin: Origin | undefined, says: string, cure: string) =>
    problems.push({ says, cure, ...(origin && { where: origin }) });
  for (const name of ["spring.profiles", "spring.profiles[0]"]) {
    const old = find(properties, name);
    if (old) say(old.origin, "spring.profiles was removed from Spring", "write spring.config.activate.on-profile");
  }
  const belowProfile = ofProfile
    ? [profilesActive, profilesInclude, profilesDefault]
    : onProfile.length > 0
      ? [profilesInclude]
      : [];
  for (const name of belowProfile.flatMap((each) => [each, `${each}[0]`])) {
    const found = find(properties, name);
    const place = ofProfile ? "a file" : "a document";
    if (found)
      say(found.origin, `${name} is not allowed in ${place} for one profile`, "move it to a file for all profiles");
  }
  for (const { text, origin } of onProfile) {
    if (profileHolds(text, new Set()) !== undefined) continue;
    say(
      origin,
      `"${text}" is not a profile expression`,
      "write names with !, & and |, and brackets around mixed & and |",
    );
  }
  return problems;
}
