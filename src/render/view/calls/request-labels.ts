/** A request as a moment says it, and the columns that its arrow has for it. */
export interface RequestLabel {
  readonly says: string;
  readonly room: number;
}

/** Shortens a text to a number of columns. */
type Shorten = (text: string, room: number) => string;

/** The number of a try, the method, and the rest, which tells requests apart best. */
const parts = /^((?:\d+\. )?(?:hedge )?)[A-Z]+ (\S.*)$/;

/**
 * Returns how requests that are too long are labelled: without their method if the rest tells them apart, otherwise shortened in the
 * middle. undefined if two requests would look the same all the same.
 */
export function requestLabels(
  requests: readonly RequestLabel[],
  shorten: Shorten,
): ((request: RequestLabel) => string) | undefined {
  const ways = [withoutMethod, (text: string) => text].map(
    (way) =>
      ({ says, room }: RequestLabel) =>
        shorten(says, room) === says ? says : shorten(way(says), room),
  );
  return ways.find((way) => {
    const known = new Map<string, string>();
    return requests.every((each) => {
      const label = way(each);
      const same = known.get(label) ?? each.says;
      known.set(label, each.says);
      return same === each.says;
    });
  });
}

function withoutMethod(says: string): string {
  return says.replace(parts, "$1$2");
}
