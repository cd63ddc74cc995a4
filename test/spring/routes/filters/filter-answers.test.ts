import { describe, expect, it } from "vitest";
import type { Header } from "../../../../src/trace.ts";
import { through } from "../through.ts";

describe("filters that answer themselves or change the status", () => {
  it.each([
    [["SetStatus=401"], 401],
    [["SetStatus=accepted"], 202],
    [["SetStatus=599"], 599],
    [["SetStatus=404", "SetStatus=201"], 404],
  ])("%j answer %i", (filters, status) => {
    expect(through(filters)).toMatchObject({ answer: { status } });
  });

  it("SetStatus writes the replaced status to a configured header, and fails late on an invalid status", () => {
    const settings = "set-status.original-status-header-name: X-Was";
    expect(through(["SetStatus=202"], { settings })).toMatchObject({ answer: { headers: [["X-Was", "[200]"]] } });
    expect(through(["SetStatus=99"])).toMatchObject({
      sent: {},
      fails: "SetStatus: 99 cannot be the status of a response",
    });
  });

  it.each([
    ["RedirectTo=302, /new", "/a?b=1", "/new"],
    ["RedirectTo=302, /new, true", "/a?b=1", "/new?b=1"],
    ["RedirectTo=FOUND, https://acme.org/x?c=2#f, true", "/a?b=%20%26", "https://acme.org/x?c=2&b=%20&#f"],
  ])("%s on %s redirects to %s, and nothing behind it is called", (filter, path, location) => {
    expect(through(["StripPrefix=1", filter, "AddResponseHeader=X-A, 1"], { path })).toEqual({
      answers: { status: 302, headers: [["Location", location]] },
    });
  });

  it("RequestSize checks the declared length, and ignores the short form", () => {
    const large: Header[] = [["Content-Length", "2000"]];
    const says =
      "Request size is larger than permissible limit. Request size is 2.0 kB where permissible limit is 1.0 kB";
    const expanded = { name: "RequestSize", args: { maxSize: "1KB" } };
    expect(through([expanded], { headers: large })).toEqual({
      answers: { status: 413, headers: [["errorMessage", says]] },
    });
    expect(through(["RequestSize=1KB"], { headers: large })).toHaveProperty("sent");
    expect(through([expanded])).toHaveProperty("sent");
  });

  it("RequestHeaderSize counts a name once, and all its values", () => {
    const headers: Header[] = [
      ["X-Big", "x".repeat(60)],
      ["x-big", "y".repeat(40)],
      ["X-Small", "z"],
    ];
    const says =
      "Request Header/s size is larger than permissible limit (100B). Request Header/s size for 'X-Big' is 105B.";
    expect(through(["RequestHeaderSize=100B"], { headers })).toEqual({
      answers: { status: 431, headers: [["errorMessage", says]] },
    });
    expect(through(["RequestHeaderSize=105B"], { headers })).toHaveProperty("sent");
    const named = { name: "RequestHeaderSize", args: { maxSize: "1B", errorHeaderName: "X-Why" } };
    expect(through([named], { headers: [["X-Small", "z"]] })).toMatchObject({
      answers: { headers: [["X-Why", expect.any(String)]] },
    });
  });
});
