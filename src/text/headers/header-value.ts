/** Text that a header can carry: Latin-1 without control characters. */
export const headerValuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

export function isHeaderValue(text: string): boolean {
  return headerValuePattern.test(text);
}
