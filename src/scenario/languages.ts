/** The languages for which a lesson can say what differs in their libraries, as `--languages` takes them. */
export const languages = ["node", "java", "go", "python"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  node: "Node",
  java: "Java",
  go: "Go",
  python: "Python",
};

/** Advice in one line for each language in which it differs. */
export type LanguageNotes = { readonly [Each in Language]?: string | undefined };
