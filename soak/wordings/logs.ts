import { lookup } from "../../src/cli/explain/lookup.ts";
import { Dice } from "../libraries/dice.ts";
import type { Row } from "../row.ts";

/** Puts a message into a log, as the event with this number. */
type Frame = (message: string, nth: number) => string;

const clock = (nth: number) => new Date(Date.UTC(2026, 10, 22, 10) + nth * 1000).toISOString();

/** Ways in which a program logs a message. */
const frames: readonly Frame[] = [
  (message, nth) => `${clock(nth).slice(11, 19)} ERROR call failed: ${message}`,
  (message, nth) => `${clock(nth)}  WARN 1 --- [nio-8080-exec-1] PaymentClient : ${message}`,
  (message, nth) => `[${clock(nth).slice(0, 19).replace("T", " ")}] error: ${message}`,
  (message) => `ERROR ${message}`,
  (message) => `INFO order 17 was paid\n\nERROR ${message}\nINFO shutting down`,
  (message, nth) => JSON.stringify({ time: clock(nth), level: "error", msg: "failed", error: message }),
  (message) => JSON.stringify({ log: { level: "ERROR" }, error: { message, type: "x" } }),
];

/** Ways without a time or a level. A line between keeps a stack apart from the record before it, which it could belong to. */
const bare: readonly Frame[] = [
  (message) => (message.includes("\n") ? `call failed\n${message}` : message),
  (message) => `call failed\n${message}\nplaced order 18`,
  (message) => `call failed\n${message}`.replaceAll(/^/gm, "orders-1  | "),
];

/** Ways in which a runtime logs an exception with its stack, in which the message is repeated. */
const stacks: readonly Frame[] = [
  (message) => `call failed\n${withStack(message)}`,
  (message, nth) => `${clock(nth)} ERROR PaymentClient : call failed\n${withStack(message)}`,
  (message, nth) => `${clock(nth)} ERROR PaymentClient : call failed: ${firstLine(message)}\n${withStack(message)}`,
  (message, nth) => `${clock(nth)} ERROR : ${firstLine(message)}\n\n${withStack(message)}${withCause(message)}`,
  (message) => `ERROR ${withStack(message)}${withCause(message)}`,
];

const withStack = (message: string) => `${message}\n\tat a.Pay.pay(Pay.java:17)\n\tat a.Order.place(Order.java:23)`;
const withCause = (message: string) =>
  `\nCaused by: ${firstLine(message)}\n\tat a.Pay.call(Pay.java:30)\n\t... 12 more`;
const firstLine = (message: string) => message.split("\n", 1)[0]!;

const isOfJava = /^(?:java|javax|org|io|feign|okhttp3|reactor)\.[\w$.]+(?:Exception|Error)\b/;
const isEnd = /^(?:Caused by:| --->)/;

function framesOf(message: string): readonly Frame[] {
  if (message.startsWith("{")) return [(whole) => whole];
  if (isEnd.test(message)) return frames;
  return [...frames, ...bare, ...(isOfJava.test(message) ? stacks : [])];
}

/** A log, and the number of its events that are about each thing. */
export interface Log {
  readonly text: string;
  readonly expected: Readonly<Record<string, number>>;
}

/** Makes a log of some of the messages, each logged several times in several ways. */
export function randomLog(messages: readonly string[], seed: number): Log {
  const dice = new Dice(seed);
  const few = dice.several(1, 6, () => dice.one(...messages));
  const expected: Record<string, number> = {};
  const events = Array.from({ length: dice.number(1, 60) }, (_, nth) => {
    const message = dice.one(...few);
    for (const { by, key } of lookup.explain(message)) expected[`${by}: ${key}`] = (expected[`${by}: ${key}`] ?? 0) + 1;
    return dice.one(...framesOf(message))(message, nth);
  });
  return { text: `${events.join("\n")}\n`, expected };
}

/** Lists what `lab explain` counts otherwise than it was logged. */
export function miscounted({ text, expected }: Log): string[] {
  const { counted } = lookup.mentions(text);
  const found = Object.fromEntries(counted.map(({ what: { by, key }, times }) => [`${by}: ${key}`, times]));
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const wrong = [...names].filter((name) => expected[name] !== found[name]);
  return wrong.map((name) => `${name} was logged ${expected[name] ?? 0} times, and counted ${found[name] ?? 0} times`);
}

/** Counts the messages of random logs. */
export function tryLogs(messages: readonly string[], logs: number): Row {
  const wrong = Array.from({ length: logs }, (_, nth) => nth + 1).flatMap((seed) =>
    miscounted(randomLog(messages, seed)).map((each) => `seed ${seed}: ${each}`),
  );
  const what = `every message of ${logs} random logs is found and counted`;
  return { what, holds: wrong.length === 0, saw: wrong.length === 0 ? "none was missed" : wrong.join("\n  ") };
}
