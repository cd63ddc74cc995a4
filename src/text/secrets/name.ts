/** Words before `key` that make it secret; most other keys, such as idempotency keys, are not. */
const openers =
  "api|access|secret|private|signing|encryption|account|master|auth|subscription|functions?|ssh|licen[cs]e|hmac|deploy|shared|storage|consumer|service|app|client|session|root|security|webhook";
/** Words that name a secret, alone or at the end of another word: `accesstoken`, `PGPASSWORD`. */
const ofSecrets = new RegExp(
  `(^|-)(${[
    "authorization|auth|\\w*cookies?|\\w*tokens?|\\w*secrets?|credentials?|creds?|jwt|bearer|sig|signature",
    "\\w*passwords?|\\w*passwd|\\w*passcodes?|pwd|pass|passphrase|((db|user|root|admin|bind)-?)?pw",
    "\\w*session-?id|\\w*sess-?id|sid|x-session|t?otp|pat|dsn|connection-?string|recovery-codes?",
    `\\w*(${openers})-?keys?`,
  ].join("|")})(-|$)`,
);
/** Names that end like this tell something about a secret, but not the secret: `token-uri`, `cookie.max-age`. */
const aboutSecrets =
  /-(uri|url|type|path|file|names?|length|age|expires?|expiry|ttl|lifetime|endpoint|only|secure|site|domain|partitioned|enabled|max|min|limit|count|rate|size|policy|algorithm|encoding|encoder|method|mode|format|prefix|location|validity|timeout|version|provider|store|through)$|(^|-)(max|min|num)-tokens?$|tokens?-per-/;
/** Names of rules, options and lessons that say that a secret is absent or kept. */
const withoutSecret = /^(no|keeps|sends|has|is|with|without|shows?|hides?)-/;

/** A quick check, because reports have many names and few secrets. */
const maybe = /auth|cookie|token|secret|pass|pw|cred|jwt|bearer|sig|sess|sid|otp|pat|dsn|connection|recovery|key/i;

/** Returns whether a header, setting, property, variable or parameter of this name has a secret as its value. */
export function namesSecret(name: string): boolean {
  if (!maybe.test(name)) return false;
  const words = name
    .replace(/^-+/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .join("-");
  return ofSecrets.test(words) && !aboutSecrets.test(words) && !withoutSecret.test(words);
}
