import { namesSecret } from "./name.ts";
import { hiddenValue, hideInFlow, hideInUrls, hideText, hideValue, type Take } from "./text.ts";

/** Hides the secrets in the words of a command line, and in the command lines that some of them contain. */
export function hideWords(words: readonly string[], take: Take): string[] {
  return words.map((word, at) => {
    const before = words[at - 1] ?? "";
    // A value follows the option that names it: --token abc, or -u alice:password of curl.
    const isValue = /^--?[\w-]+$/.test(before) && namesSecret(before) && !word.startsWith("-");
    if (isValue) return inQuotes(word, (bare) => hideValue(bare, take));
    if (before === "--property") return inQuotes(word, (bare) => hideProperty(bare, take));
    if (/^(-u|--user|--proxy-user)$/.test(before) && word.includes(":")) return hideUser(word, take);
    return inQuotes(word, (bare) => hideWord(bare, take));
  });
}

const optionAndValue = /^(--?[\w-]+=|-H|-u(?=.+:))(.+)$/s;
const nameAndValue = /^([\w.[\]-]+=)(.+)$/s;

function hideWord(word: string, take: Take): string {
  const [, option = "", value = ""] = optionAndValue.exec(word) ?? [];
  if (option === "-u") return option + hideUser(value, take);
  if (option === "--property=") return option + hideProperty(value, take);
  if (option !== "" && !namesSecret(option)) return option + hideWord(value, take);
  const isLine = /\s/.test(word) && wordsOf(word).length > 1;
  if (isLine && /^[A-Z_][A-Z0-9_]*=/.test(word)) return hideLine(word, take);
  const hidden = hideText(word, take);
  if (hidden !== word) return hidden;
  if (/\{/.test(word)) return hideInFlow(word, take);
  const [, name = "", rest = ""] = nameAndValue.exec(word) ?? [];
  if (name !== "") return name + hideWord(rest, take);
  if (isLine) return hideInUrls(hideLine(word, take), take);
  // A quoted part of a word is shorter than the word, so this ends: ('Connection aborted.', of Python.
  return hidden.replace(quoted, (part) => inQuotes(part, (bare) => hideWord(bare, take)));
}

/** All words of a property's name count: no server's name comes first. */
function hideProperty(word: string, take: Take): string {
  const [, name = "", value = ""] = nameAndValue.exec(word) ?? [];
  return namesSecret(name) ? name + hideValue(value, take) : hideWord(word, take);
}

const quoted = /'[^']*'|"(?:\\.|[^"\\])*"/g;

/** Returns the words of a line and the space between them. */
function wordsOf(line: string): string[] {
  return line.match(/\s+|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|\S)+/g) ?? [];
}

/** Hides the secrets in a command line that is one text. */
export function hideLine(line: string, take: Take): string {
  const words = wordsOf(line);
  const hidden = hideWords(
    words.filter((word) => word.trim() !== ""),
    take,
  );
  let at = 0;
  return words.map((word) => (word.trim() === "" ? word : hidden[at++]!)).join("");
}

function hideUser(word: string, take: Take): string {
  return inQuotes(word, (bare) => {
    const [user = "", ...password] = bare.split(":");
    return `${user}:${hideValue(password.join(":"), take)}`;
  });
}

function inQuotes(word: string, hide: (bare: string) => string): string {
  const [, mark = "", bare = word] = /^(["'])(.*)\1$/s.exec(word) ?? [];
  return mark + hide(bare) + mark;
}

/** Replaces the secrets in a line of a file by as many signs, so that the line can still be underlined. */
export function maskLine(line: string): { readonly masked: string; readonly secrets: readonly string[] } {
  const secrets: string[] = [];
  const take = (secret: string) => secrets.push(secret);
  hideText(line.trim().replace(/^- /, ""), take);
  hideInFlow(line, take);
  // The value may be a command line: the run of a bench file.
  hideLine(line, take);
  const mask = (text: string, secret: string) => text.replaceAll(secret, hiddenValue.charAt(0).repeat(secret.length));
  return { masked: secrets.filter((each) => each !== "").reduce(mask, line), secrets };
}
