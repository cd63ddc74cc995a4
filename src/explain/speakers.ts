import type { Explanation, Family } from "./explanation.ts";
import { aiohttp } from "./families/aiohttp.ts";
import { curl } from "./families/curl.ts";
import { dotnet } from "./families/dotnet.ts";
import { envoy } from "./families/envoy.ts";
import { go } from "./families/go.ts";
import { haproxy } from "./families/haproxy.ts";
import { httpx } from "./families/httpx.ts";
import { java } from "./families/java.ts";
import { apache, okHttp } from "./families/java-libraries.ts";
import { nginx } from "./families/nginx.ts";
import { node } from "./families/node/index.ts";
import { feign } from "./families/open-feign.ts";
import { python } from "./families/python.ts";
import { reactorNetty } from "./families/reactor-netty.ts";
import { requests, urllib3 } from "./families/requests.ts";
import { spring } from "./families/spring.ts";
import { system } from "./families/system.ts";

/** The marks by which a text reveals the program or library that wrote it. */
interface Speaker {
  readonly family: Family;
  readonly marks: RegExp;
}

/** A runtime with its libraries, outermost first. Their messages do not occur in logs of another runtime. */
interface Runtime {
  readonly speakers: readonly Speaker[];
  /** Families without marks of their own. */
  readonly also: readonly string[];
}

const runtimes: readonly Runtime[] = [
  {
    speakers: [
      { family: feign, marks: /\bfeign\./ },
      { family: spring, marks: /\borg\.springframework\./ },
      { family: okHttp, marks: /\bokhttp3\./ },
      { family: apache, marks: /\borg\.apache\.(?:http|hc)\./ },
      { family: reactorNetty, marks: /\b(?:io\.netty|reactor)\./ },
      {
        family: java,
        marks:
          /\b(?:java|javax|jdk|sun|jakarta|io\.grpc|org\.apache\.catalina)\.[a-z]|\([\w$]{1,99}\.java:\d{1,9}\)|\bCaused by: [\w.$]{1,200}(?:Exception|Error)\b/,
      },
    ],
    also: ["Resilience4j", "Failsafe", "HikariCP", "Spring Framework", "Spring Retry"],
  },
  {
    speakers: [
      { family: requests, marks: /\brequests\.[a-z]{1,40}\./ },
      { family: urllib3, marks: /\burllib3\b|HTTPS?ConnectionPool\(/ },
      { family: httpx, marks: /\bhttp(?:x|core)\.[A-Z]/ },
      { family: aiohttp, marks: /\baiohttp\./ },
      {
        family: python,
        marks:
          /\bTraceback \(most recent call last\)|\[Errno -?\d{1,9}\]|\bFile "[^"\n]{1,300}", line \d|(?<![\w.$])(?:asyncio|http\.client|socket|ssl|urllib|grpc\._channel)\.[\w.]{0,9}[A-Za-z]|\(_ssl\.c:\d/,
      },
    ],
    also: ["pybreaker", "tenacity"],
  },
  {
    speakers: [
      {
        family: go,
        marks:
          /\b(?:dial|read|write|accept|listen|lookup) (?:tcp|udp)\b|\bgoroutine \d{1,9} \[|\bnet\/http: |\brpc error: code = |\bx509: |\bhttp2: /,
      },
    ],
    also: ["gobreaker", "go-retryablehttp", "failsafe-go"],
  },
  {
    speakers: [
      {
        family: dotnet,
        marks:
          /\bSystem\.(?:Net|IO|Threading|Security|AggregateException|OperationCanceledException|ObjectDisposedException)\b|\bMicrosoft\.(?:AspNetCore|Extensions)\b|\.cs:line \d/,
      },
    ],
    also: ["Polly"],
  },
  {
    speakers: [
      {
        family: node,
        marks: /\bnode:[a-z]{1,40}(?:\/|:\d)|\bUND_ERR_|\bHPE_|\bAxiosError\b|\.[mc]?[jt]s:\d{1,9}:\d|\[cause\]: /,
      },
    ],
    also: ["axios and got", "cockatiel", "opossum", "bottleneck"],
  },
  { speakers: [{ family: curl, marks: /\bcurl: \(\d|\bcURL error \d/ }], also: [] },
  {
    speakers: [{ family: nginx, marks: /\[(?:debug|info|notice|warn|error|crit|alert|emerg)\] \d{1,9}#\d/ }],
    also: [],
  },
  { speakers: [{ family: haproxy, marks: /\bServer \S{1,99}\/\S{1,99} is (?:DOWN|UP|going DOWN)\b/ }], also: [] },
  { speakers: [{ family: envoy, marks: /\bupstream connect error or disconnect\/reset\b/ }], also: [] },
];

const nameOf = ({ family }: Speaker) => family.name;
const runtimeOf = new Map(
  runtimes.flatMap((runtime) => [...runtime.speakers.map(nameOf), ...runtime.also].map((name) => [name, runtime])),
);

/** A program that wrote a text, on which the meaning of the words depends. */
export interface Writer {
  /** Whether this writer's words can have this meaning. */
  readonly means: (explanation: Explanation) => boolean;
  /** Adds the writer's settings to the explanation, if the message is from a layer below. */
  readonly advised: (explanation: Explanation) => Explanation;
}

/** Recognizes the writer of a text; undefined if the text has no marks, or those of several runtimes. */
export function writerOf(text: string): Writer | undefined {
  const marked = runtimes.filter(({ speakers }) => speakers.some(({ marks }) => marks.test(text)));
  const [runtime] = marked;
  if (runtime === undefined || marked.length > 1) return undefined;
  const names = runtime.speakers.map(nameOf);
  const present = runtime.speakers.filter(({ marks }) => marks.test(text));
  const isBelow = ({ by }: Explanation, { family }: Speaker) =>
    by === system.name || names.indexOf(by) > names.indexOf(family.name);
  return {
    means: ({ by }) => (runtimeOf.get(by) ?? runtime) === runtime,
    advised: (explanation) => {
      const speaker = present.find((each) => isBelow(explanation, each) && each.family.settings[explanation.topic]);
      return speaker === undefined ? explanation : withSettings(explanation, speaker.family);
    },
  };
}

/** Keeps one object for each explanation and family, because texts count mentions by object. */
const advisedBy = new Map<Family, Map<Explanation, Explanation>>();

function withSettings(explanation: Explanation, family: Family): Explanation {
  const known = advisedBy.get(family) ?? new Map<Explanation, Explanation>();
  advisedBy.set(family, known);
  const own = family.settings[explanation.topic] ?? [];
  const advised = known.get(explanation) ?? { ...explanation, settings: [...own, ...explanation.settings] };
  known.set(explanation, advised);
  return advised;
}
