/** Phrases that sound translated, with what to write instead (docs/style.md). */
export const phrases: readonly Phrase[] = [
  {
    found: /\b(?:only|first|for|after|beyond|than|each of|at) so (?:many|long)\b|\bso many-th\b|^\W*So (?:many|long)\b/,
    write: "the first N, this many, for this long",
  },
  {
    found: /\b(?:stands?|stood) (?:at|behind|before|beside|between|there|where|on|around|above|below|in (?!for\b))\b/,
    write: "is, exists, occurs, comes before",
  },
  { found: /\bwhere (?:it|this|that) is left out\b/, write: "by default" },
  {
    found:
      /(?<!\b(?:there|here|that) )\b(?:is|are) no (?!answer|longer|more|less|matter|reason|need|way|one\b|use\b|doubt|different|worse|better|later|wider|shorter|greater|faster|such|part)[a-z]+/,
    write: "is not a",
  },
  { found: /\bby chance\b/, write: "at random" },
  { found: /\b(?:asks? again|asked again)\b/i, write: "retries" },
  { found: /\bunder way\b/, write: "in progress" },
  { found: /\bturn(?:s|ed) (?:it |them )?away\b/, write: "rejects" },
  {
    found: /\b(?:hold|holds|held) (?:it |them )?(?:against|up)\b/,
    write: "compared with, delayed",
  },
  { found: /\bbeside\b/, write: "next to, in addition to, while" },
];

export interface Phrase {
  readonly found: RegExp;
  readonly write: string;
}
