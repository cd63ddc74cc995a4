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
      /(?<!\b(?:there|here|that) )\b(?:is|are) no (?!answer|response|longer|more|less|matter|reason|need|way|one\b|use\b|doubt|different|worse|better|later|wider|shorter|greater|faster|such|part)[a-z]+/,
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

/** Texts about the answers that a learner gives to questions, and words that are not read by people. */
const aboutLearners =
  /^docs\/(?:README|architecture|dev\/(?:authoring|decisions\/(?:learning|pages))|explanation\/ideas|how-to\/teach-a-class|reference\/(?:practice|scenarios))\.md|^CONTRIBUTING|^src\/(?:cli\/(?:class|commands\/learn)|scenario\/practice|render\/(?:json\/document|site\/lesson-page|text\/learn|view\/pages\/class-page))|^src\/(?:service\/service|service\/graph\/graph-route|world\/calling\/ctx)\.ts/;
/** Names and responses that files of users contain. */
const keptNames =
  /^docs\/(?:reference\/settings|dev\/decisions\/graphs)\.md|^src\/(?:service\/kinds\/monolith|scenario\/route|policy\/gateways)/;

/** The verb, whose object or number of times follows; a setting, code, and the tries of learners. */
const tries = new RegExp(
  [
    /\b(?:try|tries) (?:to|an?|the|another|other|both|every|its?|these|your|something|at once|later|againx?|up to)\b/,
    /\b(?:try|tries) (?:(?:only )?once|twice|(?:three|four) times)\b/,
    /\bhunt tries,|\btry each order\b|\bTry one word\b|\bserver will try;|\bMore to try$|\bIt tries in Java's order\b|(?:^|# )try: |\bright on the first try\b/,
    /\btry \{|\bconst tries =|\btries[.=]|\{ tries:|: tries[;[]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** One word for one thing, in lessons, exercises, explanations, the guide, docs and the texts of src (docs/dev/style.md). */
export const words: readonly Phrase[] = [
  {
    found: /(?<![-\w/.])(?:try|tries)\b/i,
    write: "attempt, attempts",
    unless: /^docs\/dev\/words/,
    except: tries,
  },
  {
    found: /\b(?:an|the|its|no|good|whole|lost|(?<!no )longer) answer\b|\b(?:the|its|good|whole|1xx|read) answers\b/i,
    write: "response",
    unless: aboutLearners,
    except: /\bthe answers to each lesson\b|\bthe answer is accepted\b|\bno internals in an answer\b/g,
  },
  { found: /\bexisting server\b|\bmonolith\b/i, write: "old server", unless: keptNames },
  { found: /\b(?:workers?|capacity) .*\bplaces\b|\bneed \d+ places\b/i, write: "workers" },
  { found: /\bMended\b|\bmended\b/, write: "fixed" },
  { found: /\bsounds? like\b/, write: "looks like, could mean" },
  { found: /(?:^|[.?!] )But\b/, write: "X, but Y" },
  { found: /\bWhat becomes of\b/, write: "What happens to" },
  { found: /\btakes? (?:it|this|that|them|the \w+|a \w+) for (?:a|an|the|one|another)\b/, write: "treats X as Y" },
  { found: /^(?![\w-]+$).*(?<!http\.)\bnobody\b/i, write: "no caller, no server, no charge" },
  { found: /\b(?:hears?|meets?|met)\b/, write: "receives, reaches, hits" },
  { found: /\bfor ever\b/, write: "forever", unless: keptNames },
  {
    found: /\b(?:caller|client) (?:ha[sd] )?left\b|\b(?:callers|clients) who have left\b/,
    write: "has given up, has disconnected",
  },
  { found: /\bendings? (?:of a call|to count)\b/, write: "outcome" },
  { found: /\bsetups? to fix\b/, write: "exercise" },
  { found: /\b(?:in|the) virtual time\b|\bvirtual hour\b|\bthe virtual world cannot\b/i, write: "in simulated time" },
  { found: /\brecognis/, write: "recognize" },
];

export interface Phrase {
  readonly found: RegExp;
  readonly write: string;
  /** Files in which the words mean something else. */
  readonly unless?: RegExp;
  /** Parts of a text in which the words mean something else. */
  readonly except?: RegExp;
}
