import { basename } from "node:path";
import type { Language } from "../../scenario/languages.ts";

/** Programs that start servers and clients of one language. */
const runners: Readonly<Record<Language, RegExp>> = {
  node: /^(?:node|npm|npx|pnpm|yarn|tsx)$/,
  java: /^(?:java|mvnw?|gradlew?)$/,
  go: /^go$/,
  python: /^(?:python[\d.]*|uvicorn|gunicorn|hypercorn|flask|fastapi|uv)$/,
};

/** Returns the language of the program that these words start; undefined if they do not tell. */
export function ownLanguage(words: readonly string[]): Language | undefined {
  const [shell = "", option = "", script = ""] = words;
  const isShell = /^(?:ba|da|k|z)?sh$/.test(basename(shell)) && /^-\w*c$/.test(option);
  const commands = isShell ? script.split(/[;&|\n]+/).map((each) => each.trim().split(/\s+/)) : [words];
  // A script installs and builds before it starts the server.
  return commands.map(languageOf).findLast((each) => each !== undefined);
}

function languageOf(words: readonly string[]): Language | undefined {
  const started = words.find((word) => !/^(?:exec|env|nohup|\w+=.*)$/s.test(word)) ?? "";
  const name = basename(started.replace(/^["']|["']$/g, "")).replace(/\.(?:exe|cmd|bat)$/, "");
  return (Object.keys(runners) as Language[]).find((each) => runners[each].test(name));
}
