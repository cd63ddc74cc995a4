import { JavaRegex } from "../../expression/java-regex.ts";
import { JavaRegexError, UnplayableRegex } from "../../expression/parsing/code-point-reader.ts";
import { Refused } from "../reading/route-mistakes.ts";
import { MatchThrows } from "./path-pattern.ts";

/** An expression that the real gateway compiles when it starts. */
export function startUpRegex(source: string): JavaRegex {
  const regex = read(source);
  if (!(regex instanceof JavaRegexError)) return regex;
  throw new Refused(`the expression ${source} does not compile: ${regex.message} near character ${regex.at + 1}`);
}

/** An expression that the real gateway compiles when it uses it, so that a bad one throws in the middle of a match. */
export function lateRegex(source: string): () => JavaRegex {
  const regex = read(source);
  return () => {
    if (regex instanceof JavaRegexError) throw new MatchThrows(regex.message);
    return regex;
  };
}

function read(source: string): JavaRegex | JavaRegexError {
  try {
    return new JavaRegex(source);
  } catch (error) {
    if (error instanceof JavaRegexError) return error;
    throw unplayable(error, source);
  }
}

export function unplayable(error: unknown, source: string): unknown {
  if (!(error instanceof UnplayableRegex)) return error;
  return new Refused(`the lab does not play ${error.message} in ${source}`, "write the expression without it");
}
