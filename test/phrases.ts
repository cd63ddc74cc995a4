/**
 * Phrases that sound translated, with what to write instead (docs/style.md). `lessons` and `tests` say in how many lines a
 * phrase is still left: the numbers only ever go down.
 */
export const phrases: readonly Phrase[] = [
  {
    found: /\b(?:only|first|for|after|beyond|than|each of|at) so (?:many|long)\b|\bso many-th\b|^\W*So (?:many|long)\b/,
    write: "the first N, this many, for this long",
    lessons: 0,
    tests: 0,
  },
  {
    found: /\b(?:stands?|stood) (?:at|behind|before|beside|between|there|where|on|around|above|below|in (?!for\b))\b/,
    write: "is, exists, occurs, comes before",
    lessons: 0,
    tests: 0,
  },
  { found: /\bwhere (?:it|this|that) is left out\b/, write: "by default", lessons: 0, tests: 0 },
  {
    found:
      /(?<!\b(?:there|here|that) )\b(?:is|are) no (?!answer|longer|more|less|matter|reason|need|way|one\b|use\b|doubt|different|worse|better|later|wider|shorter|greater|faster|such|part)[a-z]+/,
    write: "is not a",
    lessons: 0,
    tests: 0,
  },
  { found: /\bby chance\b/, write: "at random", lessons: 0, tests: 0 },
  { found: /\b(?:asks? again|asked again)\b/i, write: "retries", lessons: 0, tests: 0 },
  { found: /\bunder way\b/, write: "in progress", lessons: 0, tests: 0 },
  { found: /\bturn(?:s|ed) (?:it |them )?away\b/, write: "rejects", lessons: 0, tests: 0 },
  {
    found: /\b(?:hold|holds|held) (?:it |them )?(?:against|up)\b/,
    write: "compared with, delayed",
    lessons: 0,
    tests: 0,
  },
  { found: /\bbeside\b/, write: "next to, in addition to, while", lessons: 0, tests: 0 },
];

export interface Phrase {
  readonly found: RegExp;
  readonly write: string;
  readonly lessons: number;
  readonly tests: number;
}
