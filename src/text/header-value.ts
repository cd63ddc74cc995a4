/** Whether a header can carry this text: Latin-1 without control characters. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}
