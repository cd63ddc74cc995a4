import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/paint.ts";
import { padEnd, textWidth } from "../../render/text/width.ts";
import type { Scenario, Send } from "../../scenario/scenario.ts";
import { isSend } from "../../scenario/steps/send.ts";

type Addresses = Readonly<Record<string, string | null>>;

/** Where the servers are, and what to type to put a call of one's own to them. */
export function addressLines(scenario: Scenario, addresses: Addresses, look: Look): string[] {
  const paint = paintFor(look);
  const column = Math.max(...Object.keys(addresses).map(textWidth)) + 2;
  const sends = scenario.steps.filter(isSend);
  const curls = [...new Set(sends.flatMap((send) => curlLine(send, addresses[send.to] ?? null)))];
  return [
    `${paint.strong(scenario.name)} is up; Ctrl-C ends it`,
    "",
    ...Object.entries(addresses).map(([name, url]) => `  ${padEnd(name, column)}${url ?? "off: nobody listens"}`),
    "",
    ...(curls.length === 0 ? [] : ["ask it:", ...curls.map((curl) => `  ${paint.strong(curl)}`)]),
    `change it, here or from another terminal with lab set: ${example(scenario)}`,
  ];
}

function curlLine({ method, path, headers, body }: Send, url: string | null): string[] {
  if (url === null) return [];
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body.length === 0 ? [] : [`-d ${quoted(new TextDecoder().decode(body))}`]),
  ];
  return [["curl -i", ...options, quoted(url + path)].join(" ")];
}

/** For a shell, as it stands. */
function quoted(text: string): string {
  return /^[\w:/.,?=&%@+-]+$/.test(text) && !/[?&]/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function example({ setup, twist }: Scenario): string {
  const [[server = "payment", settings = {}] = []] = Object.entries(twist?.setup ?? setup);
  const [[key, value] = ["off", true]] = Object.entries(settings);
  return `${server}.${key}=${typeof value === "object" ? JSON.stringify(value) : value}`;
}
