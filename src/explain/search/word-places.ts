import { spellingsOf } from "../catalogue.ts";
import type { Family, PackedFamily, Places } from "../explanation.ts";
import { statusPlaces } from "./status-places.ts";

/** Where the short and the common words of a program are recognized, by its name. */
const byName: Readonly<Record<string, Places>> = {
  Node: {
    keys: /^(terminated|Parse Error|Reached heap limit)$/,
    at: [/["'](terminated)["']/g, /(?<!JSON )\b(Parse Error)(?=:)/g, /\b(Reached heap limit)(?= Allocation failed)/g],
  },
  // These are common words. They name failures only if a phase and a code follow.
  "this lab": { keys: /^/, at: [/(?<![\w-])([a-z-]{1,20})(?= in [a-z]{1,20} \()/g] },
  "the operating system": {
    keys: /^already in use$/,
    at: [/\bport (?:\d{1,5} )?(?:is |was )?(already in use)/gi],
  },
  "axios and got": {
    keys: /^(timeout of|times\. Aborting)$/,
    at: [/\b(timeout of) \d{1,9}ms exceeded/g, /\bRedirected \d{1,9} (times\. Aborting)/g],
  },
  PostgreSQL: {
    keys: /timeout expired$|^password authentication failed/,
    at: [
      /\bport \d{1,5} (failed: timeout expired)/g,
      /\b(Error: timeout expired)(?=["']|$)/gm,
      /\b(password authentication failed for user)(?= ")/g,
    ],
  },
  MySQL: {
    keys: /^(Access denied for user|Duplicate entry|ERROR 1062)$/,
    at: [
      /\b(Access denied for user)(?= '[^\n]{0,99}?@)/g,
      /\b(Duplicate entry)(?= '[^\n]{0,300}?' for key )/g,
      // Windows has another error 1062.
      /\b(ERROR 1062)(?= \(23000\))/g,
    ],
  },
  Redis: {
    keys: /^(MOVED|NOPERM)$/,
    at: [/\b(MOVED)(?= \d{1,5} \S{0,200}:\d)/g, /\b(NOPERM)(?= (?:[Tt]his user|User \S{1,99} has|No permissions))/g],
  },
  RabbitMQ: {
    keys: /^(Connection closed:|Channel closed|CHANNEL_ERROR|PRECONDITION_FAILED|ACCESS_REFUSED|RESOURCE_LOCKED)$/,
    at: [
      /\b(Connection closed:)(?= [2-5]\d\d \([A-Z-]{1,40}\))/g,
      /\b(Channel closed)(?= by server: \d{3} )|(?<=\bIllegalOperationError: )(Channel closed)/g,
      /\b(CHANNEL_ERROR)(?= - (?:expected|second|unexpected)\b)/g,
      // Spring names status 412 so.
      /(?<!\b412 )\b(PRECONDITION_FAILED|ACCESS_REFUSED|RESOURCE_LOCKED)(?= - )/g,
    ],
  },
  Kubernetes: {
    keys: /^(Failed to pull image|Evicted)$/,
    // A JSON log of the kubelet has these words in a field of their own.
    at: [
      /\b(?:Warning[ \t]{1,9}|[Rr]eason["']?[:=][ \t]{0,9}["']?|\d\/\d{1,3}[ \t]{1,9})(Evicted)\b/g,
      /\b(Failed to pull image)(?= "[^"\n]{1,300}": |" err=)/g,
      /^msg: (Failed to pull image)$/gm,
    ],
  },
  OpenSSL: {
    keys: /^(alert .*|no protocols available|unsupported protocol)$/,
    at: [
      /(?<=\b(?:sslv3|tlsv1\w{0,2}|ssl\/tls) )(alert (?:handshake failure|protocol version|certificate required|bad certificate))/g,
      /(?<=\bSSL routines:[\w ]{0,80}:|\[SSL: [A-Z_]{1,40}\] )(no protocols available|unsupported protocol)/g,
    ],
  },
  PHP: { keys: /^Failed to enable crypto$/, at: [/(?<=\(\): )(Failed to enable crypto)/g] },
  Go: {
    keys: /^(read udp|connect: permission denied|driver: bad connection)$/,
    at: [
      /\b(read udp)\b[^\n]{0,200}?\bi\/o timeout/g,
      /\bdial (?:tcp|udp|unix)\w{0,6} [^\n]{1,200}?: (connect: permission denied)/g,
      /(?<![a-z-] |DBC )\b(driver: bad connection)\b/g,
    ],
  },
  // The status before the message is not what went wrong.
  Python: {
    keys: /^The HTTP server returned/,
    at: [/\b(?:HTTP Error 30\d: )?(The HTTP server returned a redirect error that would lead to an infinite loop)/g],
  },
  HAProxy: {
    keys: /^[A-Za-z]{2}$/,
    at: [
      /[ \t]([CSPLRIDUKcs][RQCHDLTcr])[-NIDVEOURSMPX]{2}[ \t]{1,9}(?:\d{1,9}\/){4}\+?\d/g,
      /\b[1-5]\d\d \(([CSPLRcs][RQCHDLT])\)/g,
      /\btermination_state["']?[ \t]{0,9}[:=][ \t]{0,9}["']?([CSPLRIDUKcs][RQCHDLT])/g,
    ],
  },
  Envoy: {
    keys: /^[A-Z]{2,5}$|^(?:[A-Z][a-z]+){2,}$/,
    at: [
      /HTTP\/[\d.]{1,9}["'] \d{1,3} ([A-Z]{2,5}(?:,[A-Z]{2,5}){0,9})(?![\w-])/g,
      /\bresponse_flags(?:_long)?["']?[ \t]{0,9}[:=][ \t]{0,9}["']?([A-Za-z]{2,40}(?:,[A-Za-z]{2,40}){0,9})/g,
      /\b[1-5]\d\d \(([A-Z]{2,4})\)/g,
      /\b([A-Z]{2}) in its log\b/g,
    ],
  },
  ALB: {
    keys: /^\d{3}$/,
    at: [
      /(?<![a-z0-9])(?:HTTP(?:\/[\d.]{1,9})?["']?|elb_status_code["']?[ \t]{0,9}[:=]?|status(?:[ _-]?code)?["']?[ \t]{0,9}[:=]?)[ \t]{0,9}["']?(46[034]|56[12])(?!\w)/gi,
      /\b(460) in its log\b/g,
      /\b(?:app|net)\/[\w.-]{1,99}\/[0-9a-f]{1,32} \S{1,99} \S{1,99} (?:-?[\d.]{1,20} ){3}(\d{3})(?= )/g,
    ],
  },
  Cloudflare: {
    keys: /^(?:error(?: code:)? )?\d{3,4}$/i,
    at: [
      ...statusPlaces,
      // MySQL has the same numbers.
      /(?<!SQL |MariaDB )\b(error code: 10(?:15|16|20))(?!\w| ?[([:]|,? SQL|\. [A-Z])/g,
      /\b(Error 10(?:15|16|20))(?=["'<]|[.,]?$| Ray ID|:? (?:[Aa]ccess denied|You are being rate limited|Origin DNS error))/gm,
      /\bCloudflare\b[^\n]{0,80}?\b(Error 10(?:15|16|20))(?!\d| \()/g,
      /\berror code: (5[23]\d)(?!\d)/g,
      /\| (5[23]\d): /g,
      // With its own words, which other programs use, too: "Connection timed out".
      /(?:\b(?:HTTP(?:\/[\d.]{1,9})?|status|error)(?:[ _-]code)?:?[ \t]{1,9}|\| )?(?<![\w.-])(52[0-7])[:,.]?[ \t]{1,9}(?:Web server is (?:down|returning an unknown error)|Connection timed out|Origin (?:is unreachable|[A-Z]\w{1,20})|A timeout occurred|SSL handshake failed|Invalid SSL certificate|Railgun\b)/gi,
    ],
  },
  // UNKNOWN, INTERNAL and ABORTED also occur in texts unrelated to gRPC.
  gRPC: {
    keys: /^(?!DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|ENHANCE_YOUR_CALM)[A-Z_]+$/,
    at: [
      /\bcode=([A-Z_]{5,20})(?=,)/g,
      /(?<![\w.-])(UNAVAILABLE|UNIMPLEMENTED|UNAUTHENTICATED|INTERNAL)(?=: [A-Za-z])/g,
    ],
  },
  opossum: { keys: /^Timed out after$/, at: [/(?<!\w )(Timed out after) \d{1,9}ms/g] },
  "failsafe-go": {
    keys: /^(timeout|retries|budget) exceeded$/,
    at: [/(?<=^|[:"'] ?)((?:timeout|retries|budget) exceeded)(?!\w)/gm],
  },
};

/** Names of statuses that always mean a status, in any case. Other names occur in unrelated texts. */
const unmistakable =
  /^(Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|Too Many Requests|ERR_.*)$/;

/** Returns the families with the places where their short or common words are recognized. */
export function withPlaces(families: readonly PackedFamily[]): Family[] {
  return families.map((family) => ({
    ...family,
    onlyIn: family.name === "HTTP" ? placesOfStatuses(family) : byName[family.name],
  }));
}

/** Names of several words match as HTTP writes them, single words only in quotes or tags. */
function placesOfStatuses({ chapters }: PackedFamily): Places {
  const names = chapters
    .flatMap(({ entries }) => entries.flatMap(spellingsOf))
    .filter((name) => /^[A-Z][a-z]/.test(name));
  return {
    keys: new RegExp(`^(?!${unmistakable.source.slice(1)})`),
    at: [
      ...statusPlaces,
      new RegExp(`(?<![\\w-])(${names.filter((name) => name.includes(" ")).join("|")})(?!\\w)`, "g"),
      new RegExp(`["'>](${names.filter((name) => !name.includes(" ")).join("|")})["'<]`, "g"),
    ],
  };
}
