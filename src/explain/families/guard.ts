import type { Chapter, Family, Origin, Places, Settings, Topic } from "../explanation.ts";

/** Returns the family of a resilience library; `settings` are listed under its name. */
export function guard(
  name: string,
  origin: Origin,
  settings: Readonly<Partial<Record<Topic, string>>>,
  chapters: readonly Chapter[],
  onlyIn?: Places,
): Family {
  const own = Object.entries(settings).map(([topic, says]): [string, Settings] => [topic, [[name, says]]]);
  return { name, origin, settings: Object.fromEntries(own), chapters, ...(onlyIn === undefined ? {} : { onlyIn }) };
}
