import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { expect, test } from "vitest";
import { duration, flag, limit, share, size, text, whole, word } from "../../../src/service/setting/setting.ts";

const settings = {
  delay: duration("how long it takes"),
  timeout: v.optional(limit("how long it waits"), "none"),
  share: share("how many of a hundred"),
  largest: size("the largest body"),
  looks: flag("whether it looks"),
  client: word(["undici", "fetch", "http"], "which client it is"),
  pool: whole(1, 100, "how many connections"),
  says: text("what it says"),
};

test("settings and defaults are read into plain values", () => {
  const written = { delay: "3s", share: "10%", largest: "1KB", looks: true, client: "fetch", pool: 2, says: "yes" };
  expect(v.parse(v.object(settings), written)).toEqual({
    delay: 3000,
    timeout: Number.POSITIVE_INFINITY,
    share: 0.1,
    largest: 1024,
    looks: true,
    client: "fetch",
    pool: 2,
    says: "yes",
  });
});

test("each message says what to write instead", () => {
  const written = {
    delay: 3,
    timeout: "soon",
    share: 10,
    largest: "big",
    looks: "yes",
    client: "ftech",
    pool: 0,
    says: 1,
  };
  const read = v.safeParse(v.object(settings), written);
  expect(read.issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)).toEqual([
    "delay needs a unit: write 3s or 3ms",
    "timeout is not a timeout: write 1s, 500ms or none",
    "share needs a percent sign: write 10%",
    "largest is not a size: write 500B, 16KB or 8MB",
    "looks is neither true nor false: write true or false",
    'client is not a known value: did you mean "fetch"?',
    "pool is out of range: write a whole number from 1 to 100",
    "says is not text: write it in quotes",
  ]);
});

test("an editor learns what each setting is about", () => {
  const schema = toJsonSchema(v.object(settings), { typeMode: "input" });
  const about = Object.values(schema.properties ?? {}).map((each) => typeof each === "object" && each.description);
  expect(about).toEqual([
    "how long it takes",
    "how long it waits",
    "how many of a hundred",
    "the largest body",
    "whether it looks",
    "which client it is",
    "how many connections",
    "what it says",
  ]);
});
