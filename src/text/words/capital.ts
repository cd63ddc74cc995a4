/** Capitalizes the first letter of a sentence. A name such as p99 stays as it is written. */
export function capital(text: string): string {
  if (/^\p{Ll}\d/u.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
