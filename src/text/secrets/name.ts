import { oneSlipFrom } from "../words/nearest.ts";

/**
 * Words that name a secret, alone or at the end of another word: `accesstoken`, `PGPASSWORD`. A key needs a word that
 * says what it opens, because most keys, such as idempotency keys, are not secret.
 */
const ofSecrets =
  /(^|-)(authorization|auth|\w*cookies?|\w*tokens?|\w*secrets?|\w*passwords?|\w*passwd|pwd|pass|passphrase|credentials?|creds?|jwt|bearer|sig|signature|\w*session-?id|\w*(api|access|secret|private|signing|encryption|account|master|auth|subscription|functions|shared|storage|admin)-?keys?)(-|$)/;
/** Names that end like this tell something about a secret, but not the secret: `token-uri`, `cookie.max-age`. */
const aboutSecrets =
  /-(uri|url|type|path|file|names?|length|age|expires?|expiry|ttl|lifetime|endpoint|only|secure|site|domain|partitioned|enabled|max|min|limit|count|rate|size|policy|algorithm|encoding|encoder|method|mode|format|prefix|location|validity|timeout|version|provider|store)$/;
/** Names of rules, options and lessons that say that a secret is absent or kept. */
const withoutSecret = /^(no|keeps|sends|has|is|with|without|shows?|hides?)-/;

/** Words that a typing mistake changes most often: `--tokn`, `toknes`, `pasword`. */
const longWords = [
  "token",
  "tokens",
  "cookie",
  "cookies",
  "secret",
  "secrets",
  "password",
  "passphrase",
  "credentials",
].concat(["authorization", "bearer", "signature", "apikey", "api-key"]);

/** Returns whether one of these words, or two with their hyphen, differs in one place behind its first letter. */
function isMisspelt(words: string): boolean {
  const each = words.split("-");
  const pairs = each.slice(1).map((word, at) => `${each[at]}-${word}`);
  return [...each, ...pairs].some((word) => {
    const alike = longWords.filter((known) => known[0] === word[0]);
    return word !== "taken" && oneSlipFrom(word, alike) !== undefined;
  });
}

/**
 * Returns whether the value at a path such as `gateway.tokens` is a secret. The first word of a path names a server, which
 * may be called `auth`, so only the words below it count.
 */
export function pathNamesSecret(path: string): boolean {
  const [, below = path] = /^[a-z][\w-]*\.(.+)$/i.exec(path) ?? [];
  return namesSecret(below);
}

/** Names that were judged before, because the many objects of a report have the same few. */
const judged = new Map<string, boolean>();

/** Returns whether a header, setting, property, variable or parameter of this name has a secret as its value. */
export function namesSecret(name: string): boolean {
  const isSecret = judged.get(name) ?? judge(name);
  if (judged.size < 4096) judged.set(name, isSecret);
  return isSecret;
}

function judge(name: string): boolean {
  const separated = name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
  const words = separated.match(/[a-z]+/g)?.join("-") ?? "";
  return (ofSecrets.test(words) || isMisspelt(words)) && !aboutSecrets.test(words) && !withoutSecret.test(words);
}
