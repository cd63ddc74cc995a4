import type { Explanation } from "../explanation.ts";

/** The name of a class, with the modules before it. */
const className = /^(?:[\w$]+(?:\.|::|\\))*[A-Z][\w$]*(?:Error|Exception|Timeout)$/;

/** One object for each name, because texts repeat few names. */
const renamed = new WeakMap<Explanation, Map<string, Explanation>>();

/** Returns an explanation under the class name that the text contains, which may be that of another release or library. */
export function calledBy(words: string, explanation: Explanation): Explanation {
  if (words === explanation.title || !className.test(words) || !className.test(explanation.key)) return explanation;
  if (words.toLowerCase() === explanation.key.toLowerCase()) return explanation;
  const names = renamed.get(explanation) ?? new Map<string, Explanation>();
  renamed.set(explanation, names);
  const known = names.get(words) ?? { ...explanation, title: words };
  names.set(words, known);
  return known;
}
