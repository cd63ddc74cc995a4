import type { Explanation } from "../explanation.ts";

/** The name of a class, with the modules before it. */
const className = /^(?:[\w$]+(?:\.|::|\\))*[A-Z][\w$]*(?:Error|Exception|Timeout)$/;

const isLike = (pattern: RegExp, ...names: readonly string[]) => names.every((name) => pattern.test(name));

/** Whether two sentences say the same in other words; if one contains the other, the name of the message says it all. */
function isOtherSentence(one: string, other: string): boolean {
  const [written, known] = [one.toLowerCase(), other.toLowerCase()];
  return isLike(sentence, one, other) && !written.includes(known) && !known.includes(written);
}

const sentence = /^[A-Z][a-z']+(?: [\w'().,-]+){2,}$/;

/** One object for each name, because texts repeat few names. */
const renamed = new WeakMap<Explanation, Map<string, Explanation>>();

/** Returns an explanation under the class name or the sentence that the text contains, which may be that of another release or library. */
export function calledBy(words: string, explanation: Explanation): Explanation {
  const { key } = explanation;
  if (words === explanation.title || !(isLike(className, words, key) || isOtherSentence(words, key)))
    return explanation;
  if (words.toLowerCase() === key.toLowerCase()) return explanation;
  const names = renamed.get(explanation) ?? new Map<string, Explanation>();
  renamed.set(explanation, names);
  const known = names.get(words) ?? { ...explanation, title: words };
  names.set(words, known);
  return known;
}
