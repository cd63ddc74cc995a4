import * as v from "valibot";
import { openReal } from "../../src/world/real/open.ts";
import type { Tally } from "../kind.ts";
import { readRecordedMap } from "../recorded.ts";
import { completed } from "./completed.ts";
import { type Reason, sayDeliberate } from "./deliberate.ts";
import { converse } from "./raw-exchange.ts";
import { serverOf } from "./server.ts";

const entry = v.object({
  /** The bytes that were sent, one per character. A truncated text ends in "…(length)". */
  sent: v.string(),
  end: v.picklist(["open", "FIN", "RST"]),
  bytes: v.string(),
});
type Raw = v.InferOutput<typeof entry>;

/** The settings of the application whose raw exchanges were recorded. */
const exposed = { name: "management.endpoints.web.exposure.include", value: "health,info", origin: undefined };
const setting = { name: "raw", profiles: [], properties: {}, startup: "ok", exchanges: [] } as const;
const atOnce = 8;

/** Sends raw bytes to the health server, with a connection for each entry, and compares all answers. */
export async function replayRaw(file: string): Promise<Tally> {
  const recorded = await readRecordedMap(file, entry);
  await using world = await openReal({ servers: [serverOf(setting, [exposed])], seed: 1 });
  const port = Number(new URL(world.address("health") ?? "").port);
  const differences: string[] = [];
  const deliberate: Reason[] = [];
  for (let from = 0; from < recorded.length; from += atOnce) {
    const batch = recorded.slice(from, from + atOnce).map(async ([name, raw]) => {
      const says = await played(raw, port, deliberate);
      return says === undefined ? [] : [`${name}: ${says}`];
    });
    differences.push(...(await Promise.all(batch)).flat());
  }
  return { compared: `${recorded.length} raw exchanges`, differences, deliberate: sayDeliberate(deliberate) };
}

/** Plays an entry. Returns the difference, if there is one. */
async function played(raw: Raw, port: number, deliberate: Reason[]): Promise<string | undefined> {
  const sent = Buffer.from(completed(raw.sent).replaceAll("{port}", String(port)), "latin1");
  const came = await converse(sent, port, raw);
  const want = withoutWords(raw.bytes);
  const got = withoutWords(masked(came.bytes, port));
  if (raw.bytes !== want) deliberate.push("pageWords");
  if (came.bytes.includes("x-served-by: ")) deliberate.push("servedBy");
  if (want === got && raw.end === came.end) return undefined;
  if (raw.end === "open" && got.replace("Connection: close\r\n", "") === want) {
    deliberate.push("closedBehind");
    return undefined;
  }
  return want === got
    ? `it ends with ${came.end} instead of ${raw.end}`
    : `${JSON.stringify(got)} and ${came.end} instead of ${JSON.stringify(want)} and ${raw.end}`;
}

function masked(bytes: string, port: number): string {
  return bytes
    .replaceAll(`:${port}`, ":{port}")
    .replace(/^x-served-by: .*\r\n/gm, "")
    .replace(/^Date: .*\r$/gm, "Date: {date}\r")
    .replace(/"timestamp":"[^"]*"/g, '"timestamp":"{timestamp}"');
}

function withoutWords(bytes: string): string {
  return bytes.replace(/(<!doctype html>|<html>).*?<\/html> */gs, "{html}");
}
