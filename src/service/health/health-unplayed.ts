import type { SpringProperty } from "../../spring/configuration/properties/property.ts";
import { uniformName } from "../../spring/configuration/properties/property-names.ts";
import { sayUnplayed } from "../../spring/configuration/unplayed-properties.ts";
import type { HealthSettings } from "./health-settings.ts";
import { type MadeApplication, makeApplication, propertiesOf } from "./make.ts";

/**
 * Lists properties that have no effect here, although they look as if they had. None is rejected, because any name may
 * be a property.
 */
export function unplayedSettings(
  { known, ineffective }: MadeApplication,
  properties: readonly SpringProperty[],
): string[] {
  return properties.flatMap((property) => {
    const says = sayUnplayed(property, known, ineffective);
    const where = property.origin ? `${property.origin.file}:${property.origin.line}: ` : "";
    return says === undefined ? [] : [where + says];
  });
}

/** Lists such properties of a server in a setup. */
export function unplayedOf(settings: HealthSettings): string[] {
  const properties = propertiesOf(settings);
  if (properties.length === 0) return [];
  const ofFiles = properties.filter(({ name }) => belongsToFiles(name));
  const others = properties.filter(({ name }) => !belongsToFiles(name));
  const notes = ofFiles.map(
    ({ name }) => `${name} has no effect in a setup, which imports nothing and is always active`,
  );
  const made = makeApplication(settings, properties);
  return "refusals" in made ? notes : [...notes, ...unplayedSettings(made, others)];
}

function belongsToFiles(name: string): boolean {
  return /^spring\.config\.(import|activate)\b/.test(uniformName(name));
}
