import { type Command, InvalidArgumentError, Option } from "commander";
import { faults } from "../../../fault/index.ts";
import { toxicKinds } from "../../../proxy/toxic/index.ts";
import { type ToxicKind, toxicUnits } from "../../../proxy/toxic/kind.ts";
import { directions } from "../../../proxy/toxic/toxic.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import { amountIn, readQuantity } from "../../../text/values/quantity.ts";
import { labCommand, labCommands } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import type { Lab } from "../../lab.ts";
import { choice, wholeNumber } from "../../options/options.ts";
import { askProxy, proxyPath, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";
import { wrapped } from "../../proxy/wrapped.ts";

interface Options extends ServerOption {
  readonly name?: string;
  readonly stream?: string;
  readonly toxicity?: number;
  readonly first?: number;
  readonly nth?: string;
  readonly share?: string;
  readonly for?: string;
  readonly method?: string;
  readonly path?: string;
  readonly header?: string;
  readonly when?: string;
  readonly json?: boolean;
}

/** A fault or a toxic as the API answers it. */
interface ApiFault {
  readonly name: string;
  readonly fault?: string;
  readonly type?: string;
  readonly attributes?: object;
  readonly [key: string]: unknown;
}

export function define(command: Command): void {
  command
    .argument("<proxy>", "the name of the proxy")
    .argument("<fault>", `a fault or the type of a toxic; see ${labCommand("list faults")}`)
    .argument("[value...]", "its value, such as 503 or 3s; of a toxic its attributes: latency=100 jitter=10")
    .optionsGroup("Which messages it strikes:")
    .addOption(wholeNumber("--first <n>", "strike only the first N messages, or connections for a toxic", 1))
    .option("--nth <numbers>", "strike only these messages, such as 1,3")
    .option("--share <percent>", "strike this share, such as 30%")
    .option("--for <time>", "strike only for this long from now on")
    .option("--method <method>", "strike only requests with this method")
    .option("--path <glob>", "strike only requests to this path, such as /title/**")
    .option("--header <name: value>", "strike only requests with this header")
    .option("--when <when>", "strike before or after the work of the upstream")
    .optionsGroup("A toxic:")
    .option("--name <name>", "its name, so that a proxy can have several of a kind")
    .addOption(choice("--stream <stream>", "the bytes that a toxic strikes", directions))
    .addOption(new Option("--toxicity <share>", "the share of connections that a toxic strikes").argParser(shareOf))
    .optionsGroup("The proxy server:")
    .option("--json", "print the response of the API")
    .addOption(serverOption())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab proxy break payment error-status 503 --first 2      answer 503 twice
  lab proxy break payment hang-up 9B                      cut each response after 9 bytes of its body
  lab proxy break payment cut-gzip --path '/title/**'     cut the compressed bodies of these paths
  lab proxy break payment latency latency=200 jitter=50   a toxic: 150 ms to 250 ms later
  lab proxy break payment reset_peer --first 2            a toxic: reset two connections
  lab proxy break payment timeout --stream upstream --toxicity 0.5 --name half   hold the requests of half of the connections`),
    );
}

export async function act(
  { terminal }: Lab,
  [proxy, name, ...values]: readonly [string, string, ...string[]],
  options: Options,
): Promise<number> {
  const { url, nth, json, name: ownName, stream, toxicity, ...plan } = options;
  const isFault = faults.some((fault) => fault.name === name);
  if (!isFault && !toxicKinds.some(({ type }) => type === name)) {
    const { suggestBreakage } = await import("../../explain/breakage.ts");
    throw new ProblemError([{ says: `unknown fault "${name}"`, cure: spacedOut(name) ?? suggestBreakage(name) }]);
  }
  const toxic = isFault ? undefined : toxicKinds.find(({ type }) => type === name);
  const wrong =
    toxic === undefined ? Object.entries({ stream, toxicity }).find(([, value]) => value !== undefined) : undefined;
  if (wrong !== undefined)
    throw new ProblemError([
      { says: `--${wrong[0]} is for toxics, and ${name} strikes messages`, cure: "use --share, --method or --path" },
    ]);
  const chosen = { ...(nth !== undefined && { nth: nth.split(",").map(Number) }), ...plan };
  const path = (kind: "toxics" | "faults") => proxyPath(proxy, kind);
  let text: string;
  if (toxic === undefined) {
    const value = values.length > 0 && { value: numberOr(values.join(" ")) };
    text = await askProxy(url, "POST", path("faults"), { name: ownName, fault: name, ...value, ...chosen });
  } else {
    const body = { name: ownName, stream, toxicity, attributes: attributesOf(values, toxic) };
    // Only faults have plans.
    text =
      Object.keys(chosen).length === 0
        ? await askProxy(url, "POST", path("toxics"), { type: name, ...body })
        : await askProxy(url, "POST", path("faults"), { fault: name, ...body, ...chosen });
  }
  if (json) terminal.printData(`${text}\n`);
  else terminal.print(wrapped(`${proxy} is broken by ${wordsOf(JSON.parse(text) as ApiFault)}`, terminal.look.width));
  return 0;
}

/** Tells how to write `delay=1s` or `latency=1s`, which joins a fault to its value or lacks the toxic of an attribute. */
function spacedOut(written: string): string | undefined {
  const [key = "", value] = written.split(/=(.*)/s);
  if (value === undefined) return undefined;
  if (faults.some((fault) => fault.name === key)) return `write ${key} ${shellWord(value)}`;
  const having = toxicKinds.filter(({ attributes }) => Object.hasOwn(attributes, key));
  const toxic = having.find(({ type }) => type === key) ?? having[0];
  return toxic && writeAttribute(key, value, toxic.units).replace("write ", `write ${toxic.type} `);
}

/** The name of a fault or toxic, and its parts: `error-status (error-status 503, first 2)`. */
function wordsOf({ name, fault, type, attributes, ...parts }: ApiFault): string {
  const pairs = Object.entries({ ...attributes, ...parts });
  const kind = fault ?? type;
  const words = pairs.map(([key, value]) => (value === true ? key : `${key} ${value}`));
  const said = [...(pairs.some(([key]) => key === kind) || name === kind ? [] : [kind]), ...words];
  return said.length === 0 ? name : `${name} (${said.join(", ")})`;
}

/** A number where the whole word is one. */
function numberOr(word: string): string | number {
  return /^\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

/** The API ignores an unknown attribute, as Toxiproxy does, so a wrong name is refused here. */
function attributesOf(words: readonly string[], { type, attributes, units }: ToxicKind): Record<string, number> {
  const known = Object.keys(attributes);
  return Object.fromEntries(
    words.map((word) => {
      const [key = "", value] = word.split(/=(.*)/s);
      if (["toxicity", "stream", "name"].includes(key))
        throw new ProblemError([
          { says: `${key} is not an attribute, but a key of the toxic`, cure: `write --${key} ${value ?? ""}`.trim() },
        ]);
      if (known.length === 0)
        throw new ProblemError([{ says: `${type} has no attributes`, cure: "write it without attributes" }]);
      if (value === undefined) {
        const [first = ""] = known;
        throw new ProblemError([{ says: `${word} is not an attribute`, cure: writeAttribute(first, word, units) }]);
      }
      if (!known.includes(key))
        throw new ProblemError([{ says: `${key} is not an attribute of ${type}`, cure: suggest(key, known) }]);
      if (!isNumber(value))
        throw new ProblemError([{ says: `${word} is not a number`, cure: writeAttribute(key, value, units) }]);
      return [key, Number(value)];
    }),
  );
}

/** Tells how to write an attribute with the amount that was meant, and the unit that the API assumes. */
function writeAttribute(key: string, value: string, units: ToxicKind["units"]): string {
  const unit = toxicUnits[ownValue(units, key) ?? "milliseconds"];
  const quantity = readQuantity(value);
  const amount = quantity?.unit === "" ? quantity.amount : quantity && amountIn(unit.in, quantity);
  const written = amount === undefined ? unit.example : quantity?.unit === "" ? amount : amount * unit.times;
  return `write ${key}=${Number(written.toPrecision(12))}, ${unit.words}`;
}

function shareOf(word: string): number {
  const share = Number(word);
  if (isNumber(word) && share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError("write a number from 0 to 1, such as 0.5");
}

function isNumber(word: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(word);
}
