import { type Language, type LanguageNotes, languageNames, languages } from "../../../scenario/languages.ts";

interface Advice {
  readonly inYourCode?: string;
  readonly inLanguages?: LanguageNotes;
}

/** Returns the advice of a lesson, and a line for each of the reader's languages in which it differs; by default all. */
export function inYourCodeLines(
  { inYourCode, inLanguages = {} }: Advice,
  chosen: readonly Language[] = languages,
): string[] {
  if (inYourCode === undefined) return [];
  const differing = chosen.flatMap((each) =>
    inLanguages[each] === undefined ? [] : [`${languageNames[each]}: ${inLanguages[each]}`],
  );
  return [`In your code: ${inYourCode}`, ...differing];
}
