/** The kinds of entries in the guide. */
export type GuideKind = "lesson" | "fault" | "code" | "setting" | "recipe" | "practice" | "track" | "word" | "page";

/** Something that `lab search` finds. */
export interface GuideEntry {
  readonly is: GuideKind;
  readonly name: string;
  /** A description that does not give away how a lesson ends. */
  readonly says: string;
  /** The arguments of the command that shows it; of a word or a page the file to open. */
  readonly command: string;
}

/** Whether an entry is in a file of the documentation, and not shown by a command. */
export function isInDocs({ is }: GuideEntry): boolean {
  return is === "word" || is === "page";
}

/** Returns the kind as people know it: programs know symptoms and papers as recipes, too. */
export function kindOf({ is, command }: GuideEntry): string {
  if (is !== "recipe") return is;
  return command.startsWith("explain ") ? "symptom" : command.startsWith("paper ") ? "paper" : "recipe";
}

/** A symptom as its observers describe it, with its usual cause. */
export interface Symptom {
  readonly symptom: string;
  /** The group of symptoms that it belongs to. */
  readonly about: string;
  /** Other words for it. */
  readonly words: readonly string[];
  /** The meanings of its name and of each of the other words. */
  readonly phrases: readonly string[];
  readonly means: string;
  readonly do: string;
  readonly explain: readonly string[];
  readonly lessons: readonly string[];
  /** The recipe that helps to work on it, if there is one. */
  readonly recipe?: string | undefined;
}

/** The symptoms, and the words by which sentences about them are compared. */
export interface SymptomGuide {
  readonly symptoms: readonly Symptom[];
  /** For a word or a phrase of a sentence the one that stands for all of its meaning. */
  readonly alike: Readonly<Record<string, string>>;
  /** Words that say that something goes wrong. */
  readonly trouble: readonly string[];
}

/** The guide as the build packs it: entries, and for each word the entries that contain it with its weight there. */
export interface PackedGuide extends SymptomGuide {
  readonly entries: readonly GuideEntry[];
  /** Entry and weight, alternating. */
  readonly words: Readonly<Record<string, readonly number[]>>;
}
