import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { rewritten } from "../../../../src/service/gateway/passing/rewritten.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import { begin } from "../../../../src/service/task.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { headerValues } from "../../../../src/text/headers/headers.ts";
import type { Header } from "../../../../src/trace.ts";
import { bodyText } from "../scripted.ts";

const louder = (body: string) => `${body}!`;
const nothing = () => "";
const gzipped: Header[] = [["content-encoding", "gzip"]];

test("a body is rewritten by one function after the other, and its length fits", async () => {
  const reply = { status: 200, headers: [["content-length", "99"]] as Header[], body: bytes("a") };
  const given = await begin(rewritten(reply, [louder, louder]));
  expect(bodyText(given!)).toBe("a!!");
  expect(headerValues(given!.headers, "content-length")).toEqual(["3"]);
  const [, length] = (await begin(rewritten({ ...reply, status: 204 }, [louder])))!.headers.map(([name]) => name);
  expect(length).toBeUndefined();
});

test("a gzipped body is rewritten as text and gzipped again", async () => {
  const given = await begin(rewritten({ status: 200, headers: gzipped, body: gzipSync("a") }, [louder]));
  expect(String(gunzipSync(given!.body as Uint8Array))).toBe("a!");
});

test("an empty body is not gzip, before or after", async () => {
  const empty = await begin(rewritten({ status: 200, headers: gzipped, body: NO_BODY }, [louder]));
  expect(String(gunzipSync(empty!.body as Uint8Array))).toBe("!");
  const emptied = await begin(rewritten({ status: 200, headers: gzipped, body: gzipSync("a") }, [nothing]));
  expect(emptied!.body).toHaveLength(0);
});

test("fails if the body is not the gzip that its header promises, or a function fails", async () => {
  expect(await begin(rewritten({ status: 200, headers: gzipped, body: bytes("a") }, [louder]))).toBeUndefined();
  const fails = () => undefined;
  expect(await begin(rewritten({ status: 200, headers: [], body: bytes("a") }, [fails, louder]))).toBeUndefined();
});

test.each([
  [undefined, "text/plain;charset=UTF-8"],
  ["application/json", "application/json"],
])("each function sees the content type %s, and the answer says %s", async (type, says) => {
  const seen: (string | undefined)[] = [];
  const see = (body: string, contentType: string | undefined) => {
    seen.push(contentType);
    return body;
  };
  const headers: Header[] = type === undefined ? [] : [["content-type", type]];
  const given = await begin(rewritten({ status: 200, headers, body: bytes("a") }, [see]));
  expect([seen, headerValues(given!.headers, "content-type")]).toEqual([[type], [says]]);
});
