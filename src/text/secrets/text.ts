import { namesSecret, pathNamesSecret } from "./name.ts";
import { isPublic } from "./public.ts";

/** Stands for a value that is not shown. */
export const hiddenValue = "•••";

/** The way out for a command line or a file that was written without secrets. */
export const fillIn = `write your own values instead of ${hiddenValue}`;

/** Receives each value that is hidden. */
export type Take = (secret: string) => void;

/** Returns what is shown of a secret: nothing, except the scheme of a header such as `Bearer abc`. */
export function hideValue(value: string, take: Take): string {
  if (isPublic(value) || value.includes(hiddenValue)) return value;
  const [, scheme = "", secret = value] = /^((?:bearer|basic|digest|negotiate|apikey) +)(\S.*)$/is.exec(value) ?? [];
  for (const part of [secret, ...partsOf(secret)]) take(part);
  return scheme + hiddenValue;
}

/** Returns the values of a list or of cookies, each of which is a secret of its own. */
function partsOf(secret: string): string[] {
  if (/^\s*\[/.test(secret)) return secret.split(/[\s,[\]"']+/);
  if (/^[^\s;,]+(,[^\s;,]+)+$/.test(secret)) return secret.split(",");
  const cookies = secret.replace(/;\s*(path|domain|expires|max-age|samesite|secure|httponly|partitioned)\b.*$/is, "");
  return cookies.split(/;\s*/).flatMap((each) => /^[\w.-]+=(.+)$/s.exec(each)?.[1] ?? []);
}

/** Hides secrets in a text that consists of a name and a value, in JSON or in a URL. Other text stays unchanged. */
export function hideText(text: string, take: Take): string {
  if (plain.has(text)) return text;
  const shown = withoutValues(text, take);
  if (shown === text && text.length < 200 && plain.size < 4096) plain.add(text);
  return shown;
}

/** Texts without secrets that were searched before, because the many events of a report have the same few. */
const plain = new Set<string>();

function withoutValues(text: string, take: Take): string {
  const [, name = "", between = "", value = ""] = nameAndValue.exec(text) ?? [];
  // A gateway's routes have a predicate of this name.
  if (value !== "" && pathNamesSecret(name) && !(name === "Cookie" && between === "=") && !settingsOfServer.test(text))
    return name + between + hideSides(value, take);
  const [, filter = "", header = "", comma = "", argument = ""] = filterOfRoute.exec(text) ?? [];
  if (namesSecret(header)) return filter + header + comma + hideValue(argument, take);
  const hasFlow = settingsOfServer.test(text) || /^\s*(\[\s*)?\{|=\{/.test(text);
  return hideInUrls(hasFlow ? hideInFlow(text, take) : text, take);
}

/** A server may be called `auth`. Its settings have names of their own. */
const settingsOfServer = /^[a-z][\w-]*(=|: *)\{\s*([\w.-]+\s*:\s|\}?\s*(#.*)?$)/;

const nameAndValue = /^([\w.[\]/-]+)(=|: ?(?!\/\/))(.*)$/s;

/** A filter of a gateway's route, such as `AddRequestHeader=X-Api-Key, abc`. */
const filterOfRoute = /^([A-Z]\w+=\s*)([\w-]+)(\s*,\s*)(.+)$/s;

/** A change has two values. */
function hideSides(value: string, take: Take): string {
  const sides = value.split(" → ");
  const kept = (side: string) => (sides.length > 1 && /^(not set|none)$/.test(side) ? side : hideValue(side, take));
  return sides.map(kept).join(" → ");
}

const flowEntry =
  /(["']?)([\w.-]+)\1(\s*:\s*)(\[[^\]]*\]|"(?:\\.|[^"\\])*"|'[^']*'|[^\s"'[{,}\]](?:[^,}\]\n]*[^\s,}\]])?)/g;

/** Hides secrets in JSON and YAML, where a name and a value may occur anywhere. */
export function hideInFlow(text: string, take: Take): string {
  return text.replace(flowEntry, (whole, quote: string, name: string, between: string, value: string) => {
    if (!namesSecret(name) || /^(\d+|true|false|null)$/.test(value)) return whole;
    const [mark = ""] = /^["']/.exec(value) ?? [];
    const bare = mark === "" ? value : value.slice(1, -1);
    return `${quote}${name}${quote}${between}${mark}${hideValue(bare, take)}${mark}`;
  });
}

/** Hides who logs in, and parameters that are named like secrets. */
export function hideInUrls(text: string, take: Take): string {
  if (!/:\/\/|[?&]/.test(text)) return text;
  return text
    .replace(/(\w:\/\/)([^\s/@?#"']+)@/g, (_, before: string, user: string) => {
      for (const part of user.split(":").slice(-1)) take(part);
      return `${before}${hiddenValue}@`;
    })
    .replace(/([?&;#])([\w.[\]-]+)=([^&\s"'#;<>]+)/g, (whole, mark: string, name: string, value: string) =>
      namesSecret(name) ? `${mark}${name}=${hideValue(value, take)}` : whole,
    );
}
