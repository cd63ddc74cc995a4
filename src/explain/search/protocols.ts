import type { Explanation } from "../explanation.ts";

/** Programs with a protocol of their own, and their usual ports. Short ones look like a time of day or the line of a file. */
const otherPrograms =
  /\b(?:redis|lettuce|jedis|postgres(?:ql)?|psycopg2?|pgx|mysql|mariadb|jdbc|hikari\w{0,9}|mongo(?:db)?|kafka|amqp|rabbitmq|cassandra|memcached?|zookeeper|smtp|ldap|sftp)\b/i;
const otherPorts = /:(?:1433|1521|2181|3306|5432|5672|6379|9042|9092|11211|27017)\b(?!:\d)/;
const http = /\bhttps?:\/\/|\bHTTP\//i;

/** Whether a text is about a connection on which HTTP is not spoken, so that no gateway answers. */
export function isOtherProtocol(text: string): boolean {
  return (otherPrograms.test(text) || otherPorts.test(text)) && !http.test(text);
}

const changed = new WeakMap<Explanation, Explanation>();

const httpClient = /http|fetch|undici|urllib|request|reqwest|RestTemplate|Feign|Faraday|Guzzle|axios|^got$/i;

/** Returns an explanation without the answers of gateways and the settings of HTTP clients. */
export function withoutHttp(explanation: Explanation): Explanation {
  const settings = explanation.settings.filter(([who]) => !httpClient.test(who));
  if (explanation.gateways === null && settings.length === explanation.settings.length) return explanation;
  const known = changed.get(explanation) ?? { ...explanation, gateways: null, settings };
  changed.set(explanation, known);
  return known;
}
