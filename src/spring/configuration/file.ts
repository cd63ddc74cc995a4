import { type Problem, ProblemError } from "../../text/problem.ts";
import { layerSources, uniformName } from "./names.ts";
import { profileHolds } from "./profiles.ts";
import { readProperties } from "./properties-file.ts";
import type { Origin, SpringProperty } from "./property.ts";
import { readYaml } from "./yaml-file.ts";

/** What runs beside a file's own settings: profiles named by hand, and settings that count before the file's. */
export interface SpringContext {
  readonly profiles?: readonly string[];
  readonly properties?: readonly SpringProperty[];
}

/**
 * The settings of one Spring file under the profiles given, or under those it activates itself; what counts stands first.
 * Throws a ProblemError where the real application would not read the file.
 */
export function readSpringConfig(file: string, text: string, context: SpringContext = {}): SpringProperty[] {
  const read = /\.(properties|xml)$/i.test(file) ? readProperties : readYaml;
  const documents = read(file, text);
  const problems = documents.flatMap(misuses);
  if (problems.length > 0) throw new ProblemError(problems);
  const given = context.properties ?? [];
  const profiles = activeProfiles([given, ...documents.filter((document) => !isGated(document)).reverse()], context);
  const active = documents.filter((document) => isActive(document, profiles)).reverse();
  return layerSources([given, ...active]);
}

const onProfile = uniformName("spring.config.activate.on-profile");
const onCloudPlatform = uniformName("spring.config.activate.on-cloud-platform");

function valuesOf(source: readonly SpringProperty[], uniform: string): { text: string; origin: Origin | undefined }[] {
  return source
    .filter(({ name }) => uniformName(name).replace(/\[\d+\]$/, "") === uniform)
    .flatMap(({ value, origin }) => (value ?? "").split(",").map((text) => ({ text: text.trim(), origin })))
    .filter(({ text }) => text !== "");
}

function isGated(document: readonly SpringProperty[]): boolean {
  return valuesOf(document, onProfile).length > 0;
}

function isActive(document: readonly SpringProperty[], profiles: ReadonlySet<string>): boolean {
  const platforms = valuesOf(document, onCloudPlatform);
  if (platforms.some(({ text }) => text.toLowerCase() !== "none")) return false;
  const expressions = valuesOf(document, onProfile);
  return expressions.length === 0 || expressions.some(({ text }) => profileHolds(text, profiles));
}

/** Named by hand they replace the file's own; included ones come on top, and a group stands for its members. */
function activeProfiles(sources: readonly (readonly SpringProperty[])[], context: SpringContext): Set<string> {
  const first = (uniform: string): string[] => {
    const source = sources.find((candidate) => valuesOf(candidate, uniform).length > 0) ?? [];
    return valuesOf(source, uniform).map(({ text }) => text);
  };
  const included = sources.flatMap((source) => valuesOf(source, "spring.profiles.include").map(({ text }) => text));
  const named = context.profiles?.length ? [...context.profiles] : first("spring.profiles.active");
  if (named.length + included.length === 0) named.push(...first("spring.profiles.default"));
  const active = new Set<string>();
  const waiting = [...included, ...named];
  for (let profile = waiting.shift(); profile !== undefined; profile = waiting.shift()) {
    if (active.has(profile)) continue;
    active.add(profile);
    waiting.push(...first(uniformName(`spring.profiles.group.${profile}`)));
  }
  return active.size > 0 ? active : new Set(["default"]);
}

const notBehindAProfile = ["active", "include", "default"].map((key) => `spring.profiles.${key}`);

/** What Spring refuses in a document before it looks at any profile. */
function misuses(document: readonly SpringProperty[]): Problem[] {
  const problems: Problem[] = [];
  const say = (origin: Origin | undefined, says: string, cure: string) =>
    problems.push({ says, cure, ...(origin && { where: origin }) });
  const gated = isGated(document);
  for (const { name, origin } of document) {
    const uniform = uniformName(name).replace(/\[\d+\]$/, "");
    if (uniform === "spring.profiles") {
      say(origin, "Spring no longer knows spring.profiles", "write spring.config.activate.on-profile");
    } else if (gated && (notBehindAProfile.includes(uniform) || uniform.startsWith("spring.profiles.group."))) {
      say(origin, `${name} may not stand in a document for one profile`, "move it to a document without on-profile");
    }
  }
  for (const { text, origin } of valuesOf(document, onProfile)) {
    if (profileHolds(text, new Set()) !== undefined) continue;
    say(origin, `"${text}" is no profile expression`, "write names with !, & and |, in brackets where & and | meet");
  }
  return problems;
}
