import type { Explanation, PackedFamily, Topic, TopicSettings } from "../explanation.ts";

/** The marks by which a text reveals the program or library that wrote it. */
interface Speaker {
  /** The name of its family. */
  readonly name: string;
  readonly marks: RegExp;
  /** Releases of a program that have different settings, by the package that identifies each. */
  readonly releases?: Readonly<Record<string, RegExp>>;
}

/** A runtime with its libraries, outermost first. Their messages do not occur in logs of another runtime. */
interface Runtime {
  readonly speakers: readonly Speaker[];
  /** Families without marks of their own. */
  readonly also: readonly string[];
  /** Joins the name of a class to that of its module. Node prints the names of errors without a module. */
  readonly joint?: ".";
}

/** The families on which runtimes build: their messages repeat the words of these. */
export const system = "the operating system";
export const openSsl = "OpenSSL";

const runtimes: readonly Runtime[] = [
  {
    speakers: [
      { name: "OpenFeign", marks: /\bfeign\./ },
      { name: "Spring", marks: /\borg\.springframework\./ },
      { name: "OkHttp", marks: /\bokhttp3\./ },
      {
        name: "Apache HttpClient",
        marks: /\borg\.apache\.(?:http|hc)\./,
        releases: { "HttpClient 4": /\borg\.apache\.http\./, "HttpClient 5": /\borg\.apache\.hc\./ },
      },
      { name: "Reactor Netty", marks: /\b(?:io\.netty|reactor)\./ },
      {
        name: "Java",
        marks:
          /\b(?:java|javax|jdk|sun|jakarta|io\.grpc|org\.apache\.catalina)\.[a-z]|\([\w$]{1,99}\.java:\d{1,9}\)|\bCaused by: [\w.$]{1,200}(?:Exception|Error)\b/,
      },
    ],
    also: ["Resilience4j", "Failsafe", "HikariCP", "Spring Framework", "Spring Retry", "Spring Cloud Gateway"],
    joint: ".",
  },
  {
    speakers: [
      { name: "requests", marks: /\brequests\.[a-z]{1,40}\./ },
      { name: "urllib3", marks: /\burllib3\b|HTTPS?ConnectionPool\(/ },
      { name: "httpx", marks: /\bhttp(?:x|core)\.[A-Z]/ },
      { name: "aiohttp", marks: /\baiohttp\./ },
      {
        name: "Python",
        marks:
          /\bTraceback \(most recent call last\)|\[Errno -?\d{1,9}\]|\bFile "[^"\n]{1,300}", line \d|(?<![\w.$])(?:asyncio|http\.client|socket|ssl|urllib|grpc\._channel)\.[\w.]{0,9}[A-Za-z]|\(_ssl\.c:\d/,
      },
    ],
    also: ["pybreaker", "tenacity"],
    joint: ".",
  },
  {
    speakers: [
      {
        name: "Go",
        marks:
          /\b(?:dial|read|write|accept|listen|lookup) (?:tcp|udp)\b|\bgoroutine \d{1,9} \[|\bnet\/http: |\brpc error: code = |\bx509: |\bhttp2: /,
      },
    ],
    also: ["gobreaker", "go-retryablehttp", "failsafe-go"],
    joint: ".",
  },
  {
    speakers: [
      {
        name: ".NET",
        marks:
          /\bSystem\.(?:Net|IO|Threading|Security|AggregateException|OperationCanceledException|ObjectDisposedException)\b|\bMicrosoft\.(?:AspNetCore|Extensions)\b|\.cs:line \d/,
      },
    ],
    also: ["Polly"],
    joint: ".",
  },
  {
    speakers: [
      {
        name: "Node",
        marks: /\bnode:[a-z]{1,40}(?:\/|:\d)|\bUND_ERR_|\bHPE_|\bAxiosError\b|\.[mc]?[jt]s:\d{1,9}:\d|\[cause\]: /,
      },
    ],
    also: ["axios and got", "node-fetch, superagent and ky", "cockatiel", "opossum", "bottleneck"],
  },
  { speakers: [{ name: "curl", marks: /\bcurl: \(\d|\bcURL error \d/ }], also: [] },
  {
    speakers: [{ name: "nginx", marks: /\[(?:debug|info|notice|warn|error|crit|alert|emerg)\] \d{1,9}#\d/ }],
    also: [],
  },
  { speakers: [{ name: "HAProxy", marks: /\bServer \S{1,99}\/\S{1,99} is (?:DOWN|UP|going DOWN)\b/ }], also: [] },
  { speakers: [{ name: "Envoy", marks: /\bupstream connect error or disconnect\/reset\b/ }], also: [] },
];

const nameOf = ({ name }: Speaker) => name;
const runtimeOf = new Map(
  runtimes.flatMap((runtime) => [...runtime.speakers.map(nameOf), ...runtime.also].map((name) => [name, runtime])),
);

/** Returns whether one comes from the program of the other, or from a library around it. */
export function isAround(one: Explanation, other: Explanation): boolean {
  const runtime = runtimeOf.get(one.by);
  if (runtime === undefined || runtime !== runtimeOf.get(other.by)) return false;
  if (one.by === other.by) return true;
  const layer = ({ by }: Explanation) => runtime.speakers.findIndex(({ name }) => name === by);
  // A library without marks of its own is around the runtime, and not around another such library.
  return layer(other) >= 0 && layer(one) <= layer(other);
}

const qualified = /[\w$](\.|::|\\)$/;

/** Returns whether a class with this name can be the family's, by the module before it: `redis.exceptions.TimeoutError` is not Node's. */
export function isNamedSo({ by }: Explanation, before: string): boolean {
  const joint = qualified.exec(before)?.[1];
  const runtime = runtimeOf.get(by);
  return joint === undefined || runtime === undefined || runtime.joint === joint;
}

/** A program that wrote a text, on which the meaning of the words depends. */
export interface Writer {
  /** Whether this writer's words can have this meaning. */
  readonly means: (explanation: Explanation) => boolean;
  /** Adds the writer's settings to the explanation, if the message is from a layer below. */
  readonly advised: (explanation: Explanation) => Explanation;
}

/** Recognizes the writers of texts. */
export class Speakers {
  readonly #settings: ReadonlyMap<string, PackedFamily["settings"]>;
  /** One object for each explanation and family, because most texts repeat a few messages. */
  readonly #advised = new Map<string, Map<Explanation, Explanation>>();

  constructor(families: readonly PackedFamily[]) {
    this.#settings = new Map(families.map(({ name, settings }) => [name, settings]));
  }

  /** Returns undefined if the text has no marks, or those of several runtimes. */
  writerOf(text: string): Writer | undefined {
    const marked = runtimes.filter(({ speakers }) => speakers.some(({ marks }) => marks.test(text)));
    const [runtime] = marked;
    if (runtime === undefined || marked.length > 1) return undefined;
    const names = runtime.speakers.map(nameOf);
    const present = runtime.speakers.filter(({ marks }) => marks.test(text));
    const isBelow = ({ by }: Explanation, { name }: Speaker) =>
      by === system || names.indexOf(by) > names.indexOf(name);
    const others = present.flatMap((speaker) => otherReleases(speaker, text));
    return {
      means: ({ by }) => (runtimeOf.get(by) ?? runtime) === runtime,
      advised: (explanation) => {
        const speaker = present.find(
          (each) => isBelow(explanation, each) && this.#settingsOf(each.name, explanation.topic),
        );
        if (speaker === undefined && others.length === 0) return explanation;
        return this.#withSettings(explanation, speaker?.name ?? explanation.by, others);
      },
    };
  }

  #settingsOf(name: string, topic: Topic): TopicSettings | undefined {
    return this.#settings.get(name)?.[topic];
  }

  #withSettings(explanation: Explanation, name: string, otherReleases: readonly string[]): Explanation {
    const key = [name, ...otherReleases].join();
    const known = this.#advised.get(key) ?? new Map<Explanation, Explanation>();
    this.#advised.set(key, known);
    const own = name === explanation.by ? [] : (this.#settingsOf(name, explanation.topic) ?? []);
    const others = explanation.settings.filter(([who, says]) => !own.some((row) => row[0] === who && row[1] === says));
    const settings = [...own, ...others].filter(([who]) => !otherReleases.includes(who));
    const advised = known.get(explanation) ?? { ...explanation, settings };
    known.set(explanation, advised);
    return advised;
  }
}

/** Returns the releases of a program other than the one whose package a text names; none if it names none. */
function otherReleases({ releases = {} }: Speaker, text: string): string[] {
  const others = Object.entries(releases).flatMap(([release, marks]) => (marks.test(text) ? [] : [release]));
  return others.length === Object.keys(releases).length ? [] : others;
}
