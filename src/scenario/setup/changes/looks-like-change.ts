/** Whether a word is written like a change of a setting, such as `order.timeout=5s`. */
export function looksLikeChange(word: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+=./.test(word);
}
