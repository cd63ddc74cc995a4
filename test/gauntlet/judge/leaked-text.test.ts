import { expect, test } from "vitest";
import { showsSecrets } from "../../../src/gauntlet/judge/leaked-text.ts";

test.each([
  "Error: x\n    at pay (file:///srv/order.mjs:61:9)",
  '{"stack":"Error: x\\n    at pay (/srv/order.mjs:61:9)"}',
  "<pre>TimeoutError: late<br> &nbsp; &nbsp;at pay (file:///srv/order.mjs:61:9)</pre>",
  '{"trace":"it failed\\n\\tat shop.Order.pay(Order.java:61)\\n"}',
  'Traceback (most recent call last):\n  File "app.py", line 3, in pay',
  "goroutine 7 [running]:",
  "java.net.ConnectException: refused\n\tat OrderServer.pay(OrderServer.java:61)",
  "thread 'main' panicked at src/main.rs:4",
  'Post "http://127.0.0.1:40001/pay": EOF',
  "connect ECONNREFUSED 127.0.0.1:40001",
  "it said: Error 503",
])("%j contains details that belong in a log", (text) => {
  expect(showsSecrets(text, ["Error 503"])).toBe(true);
});

test.each(["Payment did not answer within 1 s", "Order complete", "Meet us at noon, at table 4:2", "Error 502"])(
  "%j does not",
  (text) => {
    expect(showsSecrets(text, ["Error 503"])).toBe(false);
  },
);
