import { type Problem, ProblemError } from "../../text/problem.ts";
import { type CloudPlatform, platformOf } from "./cloud-platform.ts";
import { find, itemsIn, type SetText } from "./lookup.ts";
import { profileHolds } from "./profiles.ts";
import { readProperties } from "./properties-file.ts";
import type { Origin, SpringProperty } from "./property.ts";
import { readYamlFile } from "./yaml-file.ts";

/** One document of a file, and when it counts. */
export interface SpringDocument {
  readonly file: string;
  readonly properties: readonly SpringProperty[];
  /** It stands in a file for one profile, such as application-prod.yaml. */
  readonly ofProfile: boolean;
  /** Expressions, one of which must hold; none where it counts under every profile. */
  readonly onProfile: readonly SetText[];
  readonly onCloudPlatform: CloudPlatform | undefined;
  readonly imports: readonly SetText[];
}

export const profilesActive = "spring.profiles.active";
export const profilesInclude = "spring.profiles.include";
export const profilesDefault = "spring.profiles.default";
export const profilesGroup = "spring.profiles.group";

/** The documents of a file; what the real application would not read is thrown as Problems. */
export function readDocuments(file: string, text: string, ofProfile: boolean): SpringDocument[] {
  const read = /\.properties$/i.test(file) ? readProperties : readYamlFile;
  const documents = read(file, text).map((properties) => documentOf(file, properties, ofProfile));
  const problems = documents.flatMap(misuses);
  if (problems.length > 0) throw new ProblemError(problems);
  return documents;
}

function documentOf(file: string, properties: readonly SpringProperty[], ofProfile: boolean): SpringDocument {
  const onCloudPlatform = find(properties, "spring.config.activate.on-cloud-platform");
  return {
    file,
    properties,
    ofProfile,
    onProfile: itemsIn(properties, "spring.config.activate.on-profile"),
    onCloudPlatform: onCloudPlatform?.value ? platformOf(onCloudPlatform) : undefined,
    imports: itemsIn(properties, "spring.config.import").filter(({ text }) => text !== ""),
  };
}

/** What Spring refuses in a document whether or not it counts. */
function misuses({ properties, ofProfile, onProfile }: SpringDocument): Problem[] {
  const problems: Problem[] = [];
  const say = (origin: Origin | undefined, says: string, cure: string) =>
    problems.push({ says, cure, ...(origin && { where: origin }) });
  for (const name of ["spring.profiles", "spring.profiles[0]"]) {
    const old = find(properties, name);
    if (old) say(old.origin, "Spring no longer knows spring.profiles", "write spring.config.activate.on-profile");
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
      say(found.origin, `${name} may not stand in ${place} for one profile`, "move it to a file for all profiles");
  }
  for (const { text, origin } of onProfile) {
    if (profileHolds(text, new Set()) !== undefined) continue;
    say(origin, `"${text}" is no profile expression`, "write names with !, & and |, in brackets where & and | meet");
  }
  return problems;
}
