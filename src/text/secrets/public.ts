/**
 * Values named like secrets in lessons, exercises and mysteries. Everybody can read them there, and the lessons are
 * about them, so they are shown.
 */
const publicValues: ReadonlySet<string> = new Set(["alice-token", "bob-token", "lab-token", "YWxpY2U6YQ=="]);
const schemes = /^(bearer|basic|digest|negotiate|apikey)$/i;

/** Returns whether a value contains only public values, a scheme such as Bearer, and punctuation. */
export function isPublic(value: string): boolean {
  return value.split(/[\s,;[\]"'→]+/).every((part) => part === "" || publicValues.has(part) || schemes.test(part));
}
