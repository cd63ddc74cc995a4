/** Phrases that sound translated, with what to write instead (docs/dev/style.md). */
export const phrases: readonly Phrase[] = [
  { found: /^\s*(?:\/\/|\/\*\*|\*) What /, write: "a comment that begins with a verb or a noun: Reads, The setup of" },
  {
    found:
      /\b(?:only|first|for|after|beyond|than|each of|at|begin|with|in|by) so (?:many|long)\b|\b(?:takes|follows) so many\b|\bso many(?:-th| times)\b|^\W*So (?:many|long)\b/,
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
  { found: /\bturn(?:s|ed) (?:\w+ ){0,2}(?:away|down)\b/, write: "rejects" },
  {
    found: /\b(?:hold|holds|held) (?:it |them )?(?:against|up)\b/,
    write: "compared with, delayed",
  },
  {
    found: /^\W*Whoever\b|^\W*Who (?:takes|gets|answers|closes|leaves|asks for|gives up)\b(?!.*\?)/,
    write: "a subject with a name",
  },
  {
    found: /\b(?:for|to|of|by) who (?:has|have|is(?! who)|was|did|does|not)\b/,
    write: "for those who, for a caller that",
  },
  { found: /\bthe one who\b/, write: "the caller, the server" },
  { found: /\b(?:null|undefined|empty) where\b/i, write: "undefined if" },
  { found: /\b(?:has|have|had) come\b/, write: "has arrived" },
  { found: /\blet(?:s|ting)? (?:\w+ ){0,3}go\b/, write: "releases, cancels, closes" },
  { found: /\bnobody listens\b/i, write: "nothing listens" },
  { found: /\bof one's own\b/, write: "your own, a user's own" },
  { found: /\bin its middle\b/, write: "halfway, in the middle" },
  { found: /\bNothing in the run reads\b|\bof which nothing\b/, write: "the run does not show" },
  { found: /\b(?:has|had) the call(?= and\b|;|$)/, write: "received the call" },
  { found: /\bafter nothing\b|\bof for ever\b/, write: "before a byte was sent, never ends" },
  { found: /\bbeside\b/, write: "next to, in addition to, while" },
];

export interface Phrase {
  readonly found: RegExp;
  readonly write: string;
}
