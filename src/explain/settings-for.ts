import type { PackedFamily, Topic, TopicSettings } from "./explanation.ts";

/** A sentence may begin with those who say the message: `HttpURLConnection: the body ended`. */
const longestSubject = 70;

/** A plain word such as `server` or `your pools` is not a product, so its settings are for every message. */
const isPart = /^[a-z]/;

/** Knows which settings of a program decide about its messages: a message that begins with a client's name depends on no other client. */
export class SettingsOfFamily {
  readonly #settings: PackedFamily["settings"];
  readonly #names: readonly string[];
  /** Those with messages of their own. */
  readonly #clients: ReadonlySet<string>;

  constructor({ settings, chapters }: PackedFamily) {
    this.#settings = settings;
    const names = Object.values(settings).flatMap((rows) => rows.map(([who]) => who));
    this.#names = [...new Set(names)].sort((one, other) => other.length - one.length);
    this.#clients = new Set(chapters.flatMap(({ entries }) => entries.flatMap(([, says]) => [...this.#namedIn(says)])));
  }

  for(says: string, topic: Topic): TopicSettings {
    const rows = this.#settings[topic] ?? [];
    const named = this.#namedIn(says);
    if (named.size === 0) return rows;
    return rows
      .filter(([who]) => named.has(who) || (isPart.test(who) && !this.#clients.has(who)))
      .map(([who, what]) => [who, what === "the same" ? rows[0]![1] : what]);
  }

  /** Returns the names with which a sentence begins, up to a colon. In `Apache HttpClient` the name `HttpClient` does not count. */
  #namedIn(says: string): ReadonlySet<string> {
    const start = words(says.slice(0, longestSubject));
    const first = this.#names.find((name) => name.split(", ").some((part) => start.startsWith(words(part))));
    if (first === undefined) return new Set();
    const end = says.indexOf(": ");
    let subject = end <= longestSubject ? words(says.slice(0, Math.max(0, end))) : "";
    const named = new Set([first]);
    for (const name of this.#names) {
      if (!name.split(", ").some((part) => subject.includes(words(part)))) continue;
      named.add(name);
      subject = subject.replace(words(name), " ");
    }
    return named;
  }
}

const words = (text: string) => ` ${text.replaceAll(/[^\w./]{1,9}/g, " ").trim()} `;
