import { expect, test } from "vitest";
import { isJavaUri } from "../../../../src/spring/routes/request/java-uri.ts";

test.each(["", "/else", "https://o.example/?a=b", "a:b", "//#x", "http://[::1]:80/", "?[x]", "a#[b]"])(
  "java.net.URI takes %j",
  (text) => {
    expect(isJavaUri(text)).toBe(true);
  },
);

test.each(["::bad::", ":x", "1a:b", "http:", "//", "/a[b]", "a#b#c", "/{x}", "/a b", "/%4", "http://[x", "/\u00a0"])(
  "java.net.URI refuses %j",
  (text) => {
    expect(isJavaUri(text)).toBe(false);
  },
);
