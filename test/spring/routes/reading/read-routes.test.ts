import { describe, expect, it } from "vitest";
import { readSpringConfig } from "../../../../src/spring/configuration/read-spring-config.ts";
import { chooseRoute } from "../../../../src/spring/routes/choose-route.ts";
import { readRoutes } from "../../../../src/spring/routes/reading/read-routes.ts";
import { Refused } from "../../../../src/spring/routes/reading/route-mistakes.ts";
import type { RouteRequest } from "../../../../src/spring/routes/request/route-request.ts";
import { readUri } from "../../../../src/spring/routes/request/route-uri.ts";
import { drawByWeight } from "../../../../src/spring/routes/weights.ts";
import { request, routes, through } from "../through.ts";

const at = "spring.cloud.gateway.server.webflux";

/** One route with these predicates and filters. */
function route(predicates: readonly string[], filters: readonly string[] = []) {
  const list = (lines: readonly string[]) => JSON.stringify(lines);
  return routes(`routes:\n- { id: r, uri: "http://x:1", predicates: ${list(predicates)}, filters: ${list(filters)} }`);
}

function takes(predicates: readonly string[], of: RouteRequest): boolean | 500 {
  const read = route(predicates);
  expect(read.problems).toEqual([]);
  const choice = chooseRoute(
    read.routes,
    of,
    drawByWeight(read.routes, () => 0.5),
  );
  return "none" in choice ? choice.none === 500 && 500 : true;
}

function says(yaml: string): string[] {
  return routes(yaml).problems.map((each) => `${each.origin?.line} ${each.says}`);
}

describe("predicates", () => {
  it.each([
    ["Host=**.shop.org", "a.b.shop.org", true],
    ["Host=**.shop.org", "shop.org", true],
    ["Host=*.shop.org", "a.b.shop.org", false],
    ["Host=shop.org:*", "shop.org:8080", true],
    ["Host={sub}.shop.org", "a.shop.org", true],
    ["Host=a.**.org", "a.b.c.org", true],
    ["Host=shop.org", "shop.org.", false],
    ["Host={sub:[}.org", "a.org", 500],
  ])("%s and the host %s: %s", (predicate, host, taken) => {
    expect(takes([predicate], request("/", [["Host", host]]))).toBe(taken);
  });

  it.each([
    [["Header=X, a b"], "q, a b", false],
    [["Header=X, ab"], "q, a b", true],
    [["Header=X, a b"], "a b", true],
    [["Header=X, .+"], '"p,q"', true],
  ])("%j and the value %j: %s", (predicates, value, taken) => {
    expect(takes(predicates, request("/", [["x", value]]))).toBe(taken);
  });

  it("match one cookie among several, quoted or not, and throw for an invalid expression only when used", () => {
    expect(takes(["Cookie=side, new"], request("/", [["cookie", 'a=b; side="new"']]))).toBe(true);
    expect(takes(["Cookie=side, ["], request("/", [["cookie", "side=new"]]))).toBe(500);
    expect(takes(["Query=q, ["], request("/?q=1"))).toBe(500);
    expect(takes(["Query=q, ["], request("/?q"))).toBe(false);
  });

  it.each([
    ["side=new stuff", false],
    ["side = new", false],
    ["side= new", false],
    ["side", false],
    ["Side=new", false],
    ["x=1;side=new", true],
    ["x=1,side=new", false],
  ])("ignore a cookie that violates the standard: %s", (cookie, taken) => {
    expect(takes(["Cookie=side, new.*"], request("/", [["cookie", cookie]]))).toBe(taken);
  });

  it.each([
    [`Path=/${"*a".repeat(150)}b`, request(`/${"a".repeat(300)}`), false],
    [`Path=/${"*a".repeat(150)}`, request(`/${"a".repeat(300)}`), true],
    [`Path=/${"**".repeat(100)}b`, request(`/${"a".repeat(300)}`), false],
    [`Path=/${"a/".repeat(3000)}**`, request(`/${"a/".repeat(4000)}`), true],
    ["Path=/{s:(?:a+)+b}", request(`/${"a".repeat(300)}`), false],
    [`Host=${"*a".repeat(150)}b`, request("/", [["Host", "a".repeat(300)]]), false],
    [`Host=${"**.a.".repeat(60)}b`, request("/", [["Host", "a.".repeat(300)]]), false],
    [`Host=${"**.a.".repeat(60)}b`, request("/", [["Host", `${"a.".repeat(300)}b`]]), true],
    [`Host={${"{a}".repeat(60)}/`, request("/", [["Host", "a"]]), false],
    ["Header=X-A, (a+)+$", request("/", [["X-A", `${"a".repeat(300)}!`]]), false],
    ["Cookie=a, (a|aa)+$", request("/", [["Cookie", `a=${"a".repeat(300)}!`]]), false],
    ["Query=q, (.*a){20}b", request(`/?q=${"a".repeat(300)}`), false],
  ])("are matched in bounded time: %.40s", (predicate, of, taken) => {
    expect(takes([predicate], of)).toBe(taken);
  });

  it("stop when only endless backtracking is left, and so do later routes", () => {
    const read = routes(
      'routes:\n- { id: a, uri: "http://x:1", predicates: ["Header=X-A, (a+)+\\\\1$"] }\n' +
        '- { id: b, uri: "http://x:1", predicates: ["Path=/**"] }',
    );
    const choice = chooseRoute(read.routes, request("/", [["X-A", `${"a".repeat(60)}!`]]), () => undefined);
    expect(choice).toEqual({ none: 500, says: expect.stringContaining("The real gateway would hang here") });
  });

  it("pass their captures on to later routes", () => {
    const read = routes(
      'routes:\n- { id: a, uri: "http://x:1", predicates: ["Path=/{id}", "Method=POST"] }\n' +
        '- { id: b, uri: "http://x:1", predicates: ["Path=/**"], filters: ["SetPath=/of/{id}"] }',
    );
    const choice = chooseRoute(read.routes, request("/7"), () => undefined);
    expect(choice).toMatchObject({ route: { id: "b" }, variables: { id: "7" } });
  });

  it("compare addresses within their network", () => {
    for (const [source, taken] of Object.entries({
      "127.0.0.0/8": true,
      "127.0.0.2": false,
      "::1/128": false,
      localhost: true,
    })) {
      expect(takes([`RemoteAddr=${source}`], request("/"))).toBe(taken);
    }
  });

  it("match only within their time", () => {
    expect(takes(["Between=2020-01-01T00:00Z, 2099-01-01T00:00:00.5+01:00[Europe/Paris]"], request("/"))).toBe(true);
    expect(takes(["After=1899999999999"], request("/"))).toBe(true);
    expect(takes(["Before=1900000000000"], request("/"))).toBe(false);
  });

  it("give a single weighted route all requests, unless its weight is 0", () => {
    expect(takes(["Weight=g, 10"], request("/"))).toBe(true);
    expect(takes(["Weight=g"], request("/"))).toBe(false);
  });
});

describe("shared filters", () => {
  it("alternate with a route's own, and the first SetStatus wins", () => {
    const settings = 'default-filters: ["PrefixPath=/a", "SetStatus=201"]';
    expect(through(["SetStatus=202"], { path: "/x", settings })).toMatchObject({
      sent: { target: "/a/x" },
      answer: { status: 202 },
    });
  });
});

describe("mistakes with which the real gateway does not start", () => {
  it.each([
    ["- { uri: 'http://x:1', predicates: [Pth=/a] }", '3 there is no predicate "Pth"'],
    ["- { uri: 'http://x:1', predicates: ['Path=/a/{id'] }", "3 the pattern /a/{id is rejected at character 7"],
    ["- { uri: 'http://x:1', predicates: ['Header=X, ['] }", "3 the expression [ does not compile"],
    ["- { uri: 'http://x:1', predicates: ['Weight=10, g'] }", '3 Weight: "g" is not a whole number'],
    ["- { uri: 'http://x:1', predicates: [ReadBody=x] }", "3 the lab does not play the predicate ReadBody"],
    ["- { uri: 'http://x:1', predicates: [Version=x] }", '3 Version: "x" is not a version'],
    ["- { uri: 'http://order_server', predicates: ['Path=/a'] }", '3 "order_server" in the uri'],
    ["- { uri: 'localhost:9000', predicates: ['Path=/a'] }", "3 the uri localhost:9000 reads as if"],
    ["- { uri: 'http://x:1', predicates: '' }", "3 this route has no predicates"],
    ["- { uri: 'http://x:1', predicates: ['Path=/a'], filters: [SetStatus=NONE] }", '3 "NONE" is not a status'],
    [
      "- { uri: 'http://x:1', predicates: ['Path=/a'], filters: ['RedirectTo=200, /'] }",
      "3 RedirectTo: 200 is not a redirect",
    ],
    ["- { uri: 'http://x:1', predicates: ['Path=/a'], enabled: perhaps }", '3 enabled: "perhaps"'],
    ["- r=http://x:1", "3 this route has no predicates"],
    ["- { uri: 'http://x:1', predicates: ['Path=/a'], order: }", '3 order: "" is not a whole number'],
    ["- { uri: 'http://x:1', predicates: [{ name: Path, args: /a }] }", "3 args: this is not a map"],
    ["- { uri: 'http://x:1', predicates: [Path: /a] }", "3 this predicate has no name"],
    ["- { uri: 'http://x:1', predicates: ['Path=/a'], filters: [Retry=x] }", '3 Retry: "x" is not a whole number'],
    ["- { uri: 'http://x:1', predicates: ['Path=/a'], filters: [SetRequestHeader=X] }", "3 SetRequestHeader needs"],
    [
      "- { uri: 'http://x:1', predicates: ['Path=/a'], filters: ['RedirectTo=302,/,maybe'] }",
      "3 RedirectTo: maybe is neither",
    ],
    ["- { uri: 'http://x:1', predicates: [constructor=/a] }", '3 there is no predicate "constructor"'],
    ["- { uri: '${ORDERS}/x', predicates: ['Path=/a'] }", "3 a name in the uri ${ORDERS}/x"],
  ])("%s", (line, problem) => {
    expect(says(`routes:\n${line}`)).toEqual([expect.stringContaining(problem)]);
  });

  it("are reported with their place", () => {
    const { problems } = routes("routes:\n- uri: http://x:1\n  predicates:\n  - Pth=/a");
    expect(problems[0]?.origin).toEqual({ file: "a.yaml", line: 5, column: 7 });
  });

  it("name the nearest known name, and are all reported at once", () => {
    const { problems } = routes(
      'routes:\n- { uri: "http://x:1", predicates: [Pathh=/a, Methd=GET], filters: [StripPrefx=1] }',
    );
    expect(problems.map(({ cure }) => cure)).toEqual([
      'did you mean "Path"?',
      'did you mean "Method"?',
      'did you mean "StripPrefix"?',
    ]);
  });

  it("include those next to an invalid flag that says whether they matter", () => {
    const flag = "fail-on-route-definition-error: perhaps";
    expect(says(`${flag}\nroutes:\n- { uri: 'http://x:1', predicates: [Pth=/a] }`)).toEqual([
      expect.stringContaining("perhaps"),
      expect.stringContaining('there is no predicate "Pth"'),
    ]);
  });

  it("include a list with a gap", () => {
    const read = readRoutes(
      readSpringConfig("a.properties", `${at}.routes[0].uri=http://x:1\n${at}.routes[2].uri=http://x:1\n`),
    );
    expect(read.problems.map(({ says }) => says)).toEqual(["the list has no element [1]"]);
  });
});

describe("warnings", () => {
  it("report routes under a prefix that the gateway ignores, unless they are to be played all the same", () => {
    const old = 'routes:\n- { id: o, uri: "http://x:1", predicates: ["Path=/a"] }';
    for (const prefix of ["spring.cloud.gateway", "spring.cloud.gateway.mvc", "spring.cloud.gateway.server.webmvc"]) {
      const ignored = routes(old, false, prefix);
      expect(ignored.routes).toEqual([]);
      expect(ignored.warnings[0]?.cure).toContain(`${at}.routes`);
      expect(routes(old, true, prefix).routes.map(({ id }) => id)).toEqual(["o"]);
    }
  });

  it("report a filter that is not played, a map of routes, and a route that is left out on request", () => {
    const unplayed = route(["Path=/a"], ["TokenRelay", "CircuitBreaker=c"]);
    expect(unplayed.warnings.map(({ says }) => says.split(":")[0])).toEqual([
      "the filter TokenRelay is not played",
      "the filter CircuitBreaker is not played",
    ]);
    expect(routes("routes:\n  a: { uri: 'http://x:1', predicates: ['Path=/a'] }").warnings).toHaveLength(1);
    const mapped = "routes-map:\n  a: { uri: 'http://x:1' }";
    expect(routes(mapped, false, "spring.cloud.gateway.server.webmvc").warnings).toHaveLength(1);
    const lenient = routes(
      "fail-on-route-definition-error: false\nroutes:\n- { uri: 'http://x:1', predicates: [Pth=/a] }",
    );
    expect([lenient.problems.length, lenient.warnings.length, lenient.routes.length]).toEqual([0, 1, 0]);
  });
});

it("a base path comes before every pattern", () => {
  const written = `${at}.routes:\n- { id: p, uri: "http://x:1", predicates: ["Path=/a,b/**"] }\n- { id: m, uri: "http://x:1", predicates: [Method=GET] }`;
  const read = readRoutes(readSpringConfig("a.yaml", `spring.webflux.base-path: shop/\n${written}`));
  const chosen = ["/shop/a", "/shop/b/1", "/shop/c", "/shop"].map((path) => {
    const choice = chooseRoute(read.routes, request(path), () => undefined);
    return "none" in choice ? choice.none : choice.route.id;
  });
  expect(chosen).toEqual(["p", "p", "m", "m"]);
});

it("a mistake that all routes share is reported once", () => {
  const two =
    "routes:\n- { uri: 'http://x:1', predicates: ['Path=/a'] }\n- { uri: 'http://x:1', predicates: ['Path=/b'] }";
  expect(routes(`default-filters: [TokenRelay]\n${two}`).warnings).toHaveLength(1);
  expect(routes(`default-filters: [TokenRelai]\n${two}`).problems).toHaveLength(1);
});

describe("an address", () => {
  it.each([
    ["HTTP://Host:80/base", "http"],
    ["lb://orders", "service"],
    ["lb://order_service", "broken"],
    ["http:/127.0.0.1", "broken"],
    ["http://[::1]:9000", "http"],
    ["ftp://x", "nobody"],
    ["forward:/fallback", "forward"],
    ["http://order_server/base", "broken"],
    ["http:///base", "broken"],
    ["http://127.0.0.1:9000/a b", "http"],
    [" http://127.0.0.1:9000 ", "http"],
    ["http://127.0.0.1:9000#x", "http"],
    ["ws:x", "broken"],
  ])("%s is of the kind %s", (text, kind) => {
    expect(readUri(text).kind).toBe(kind);
  });

  it.each([
    "http:x",
    "http://",
    "lb://",
    "http://a b",
    "http://1.2.3",
    "http://x:99999999999",
    "x",
    "1a://x",
    "http:#x",
  ])("%s keeps the gateway from starting", (text) => {
    expect(() => readUri(text)).toThrow(Refused);
  });
});
