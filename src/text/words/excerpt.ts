/** Returns the beginning of a text, and says how long it was if it is cut. */
export function excerpt(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}… (cut: ${text.length} characters)` : text;
}
