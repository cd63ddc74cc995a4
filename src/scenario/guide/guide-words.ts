const tooCommon = new Set(
  "a also although am an and are as at be because been being but by could did do does every few for from had has have how i if in is it its just me my of on or our should so some than that the their then there they this to us was we were what when which who why will with without would you your".split(
    " ",
  ),
);

/** `doesn't` is a word and a "not"; `it's` and `customer's` are one word. */
const negated = /\b(?:are|ca|could|did|do|does|had|has|have|is|should|was|were|wo|would)n['’]t\b/gi;
const clitic = /['’](?:d|ll|m|re|s|ve)\b/gi;

/** A number with its unit is one word, so that the status 500 is not found in `500 ms`. */
const withUnit =
  /(?<![\w.])(\d{1,9}(?:\.\d{1,9})?) (?=(?:ms|s|min|h|KB|MB|GB|seconds?|minutes?|hours?|days?|bytes?)\b)/g;

/** Splits a text into the words that a search compares: lower case, without endings, and names also as a whole. */
export function wordsOf(text: string): string[] {
  const plain = text.replace(negated, "not").replace(clitic, "").replace(withUnit, "$1");
  const tokens = plain.match(/[\p{L}\p{N}]+(?:[-_.'][\p{L}\p{N}]+)*/gu) ?? [];
  return tokens.flatMap((token) => {
    const parts = token.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").split(/[-_.' ]+/);
    const whole = parts.length > 1 ? [parts.join("")] : [];
    return [...parts, ...whole]
      .map((part) => part.toLowerCase())
      .filter((part) => !tooCommon.has(part))
      .map(stem);
  });
}

/** Removes the commonest endings, so that `retries` finds `retry`, `charged` finds `charge`, and `502s` finds `502`. */
function stem(word: string): string {
  if (/^[1-5]\d\ds$/.test(word)) return word.slice(0, -1);
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.replace(/ie[sd]$/, "y").replace(/(?<![su])s$/, "");
  return singular.replace(/(?<=\p{L}{3})(?:ing|ed|e)$/u, "").replace(/([bdgmnprt])\1$/, "$1");
}
