import { codes } from "./codes.ts";

/** The titles of nginx's own error pages that differ from the reason phrases. */
const nginxTitles: ReadonlyMap<string, string> = new Map([
  ["request entity too large", "413"],
  ["request-uri too large", "414"],
  ["service temporarily unavailable", "503"],
]);

/** Returns the status that a reason phrase means, with or without its number: `504 Gateway Timeout`. */
export function statusCalled(written: string): string | undefined {
  const [, number = "", phrase = ""] = /^(?:HTTP[/\d.]* +)?(\d{3})?[ :]*([a-z][a-z -]*)$/i.exec(written.trim()) ?? [];
  if (phrase === "") return undefined;
  const titled = nginxTitles.get(phrase.toLowerCase());
  if (titled !== undefined && (number === "" || number === titled)) return titled;
  const statuses = number === "" ? Array.from({ length: 200 }, (_, at) => `${400 + at}`) : [number];
  return statuses.find((each) => {
    const [reason] = codes.explain(each).map(({ says }) => /^[A-Z][\w -]+(?=: )/.exec(says)?.[0]);
    return reason?.toLowerCase() === phrase.toLowerCase().replace("time-out", "timeout");
  });
}
