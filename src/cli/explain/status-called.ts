import { codes } from "./codes.ts";

/** Returns the status that a reason phrase means, with or without its number: `504 Gateway Timeout`. */
export function statusCalled(written: string): string | undefined {
  const [, number = "", phrase = ""] = /^(?:HTTP[/\d.]* +)?(\d{3})?[ :]*([a-z][a-z -]*)$/i.exec(written.trim()) ?? [];
  if (phrase === "") return undefined;
  const statuses = number === "" ? Array.from({ length: 200 }, (_, at) => `${400 + at}`) : [number];
  return statuses.find((each) => {
    const [reason] = codes.explain(each).map(({ says }) => /^[A-Z][\w -]+(?=: )/.exec(says)?.[0]);
    return reason?.toLowerCase() === phrase.toLowerCase().replace("time-out", "timeout");
  });
}
