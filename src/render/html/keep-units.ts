/** Elements whose text is copied as it is, or is laid out by itself. */
const untouched = "pre|code|svg|textarea|option|button";
const units = "ms|s|min|m|h|%|B|KB|MB|GB|bytes?|×";
const places = new RegExp(`<(${untouched})\\b[^]*?</\\1>|<[^>]*>|(\\d) (?=(?:${units})(?!\\w))`, "g");

/** Keeps numbers and their units on one line in the sentences of a page, by no-break spaces. */
export function keepUnits(html: string): string {
  return html.replaceAll(places, (found, _, digit: string | undefined) =>
    digit === undefined ? found : `${digit}\u00a0`,
  );
}
