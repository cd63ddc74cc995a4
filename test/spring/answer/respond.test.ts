import { describe, expect, test } from "vitest";
import { HealthMemory } from "../../../src/spring/answer/bodies/health-answer.ts";
import { start } from "../../../src/spring/application.ts";
import { type Asked, ask, headerOf, says, show, startWith } from "../application.ts";

const health = "management.endpoint.health";
const web = "management.endpoints.web";

describe("a cache", () => {
  const application = startWith({ [`${health}.cache.time-to-live`]: "10s" }, [{ name: "pay" }]);
  const down = { pay: says("DOWN") };

  test("expires when its time has passed, counted from when it was filled", () => {
    const memory = new HealthMemory();
    const status = (nowMs: number, given: Partial<typeof down> = down) =>
      ask(application, "/actuator/health", given, { memory, nowMs }).status;
    expect([status(0, {}), status(9_999), status(10_000), status(15_000, {})]).toEqual([200, 200, 503, 503]);
  });

  test("answers without asking any component, except for requests with a parameter", () => {
    const memory = new HealthMemory();
    ask(application, "/actuator/health", {}, { memory });
    expect(ask(application, "/actuator/health", down, { memory }).asked).toEqual([]);
    expect(ask(application, "/actuator/health?x", down, { memory }).status).toBe(503);
  });
});

describe("a separate management port", () => {
  const application = startWith(
    {
      "management.server.port": "9090",
      "server.servlet.context-path": "/shop/",
      "management.server.base-path": "admin",
      [`${health}.group.g.include`]: "pay",
      [`${health}.group.g.additional-path`]: "server:/g",
    },
    [{ name: "pay" }],
  );

  test("serves the actuator below its own base path, and the server keeps the paths of groups", () => {
    const status = (path: string, on: "main" | "management") => ask(application, path, {}, { on }).status;
    expect(status("/admin/actuator/health", "management")).toBe(200);
    expect(status("/actuator/health", "management")).toBe(404);
    expect(status("/shop/actuator/health", "main")).toBe(404);
    expect(status("/shop/g", "main")).toBe(200);
    expect(status("/admin/actuator/health/g", "management")).toBe(200);
  });

  test("redirects the bare base path to the one with a slash, before it reads the headers of proxies", () => {
    const forwarding = startWith(
      { "server.servlet.context-path": "/shop", "server.forward-headers-strategy": "framework" },
      [],
    );
    const answer = ask(forwarding, "/shop", {}, { headers: [["X-Forwarded-Host", "other"]] });
    expect(headerOf(answer, "Location")).toBe("http://lab:8080/shop/");
  });

  test("redirects to its own name if the request names no host", () => {
    const answer = ask(application, "/admin", {}, { version: "1.0", on: "management", host: null });
    expect(headerOf(answer, "Location")).toBe("http://localhost/admin/");
  });

  test("redirects with the query", () => {
    const answer = ask(application, "/admin?x=1", {}, { on: "management" });
    expect([answer.status, headerOf(answer, "Location")]).toEqual([302, "http://lab:8080/admin/?x=1"]);
  });
});

test("a path that ends like a file gets a file name, unless its ending is in the settings", () => {
  const application = startWith(
    { [`${health}.group.[g.z].include`]: "pay", [`${health}.group.[g.z].additional-path`]: "server:/h.z" },
    [{ name: "pay" }],
  );
  const named = (path: string) => headerOf(ask(application, path), "Content-Disposition") !== undefined;
  expect([named("/actuator/health/g.z"), named("/actuator/health/h.z"), named("/h.z"), named("/h.z;v.a")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

describe("an error", () => {
  const always = startWith(
    { "spring.web.error.include-message": "on-param", "spring.web.error.include-path": "on-param" },
    [],
  );

  test("shows what its settings allow, if necessary only on request by a parameter", () => {
    expect(ask(always, "/nope").body).toBe('{"timestamp":"1970-01-01T00:00:00.000Z","status":404,"error":"Not Found"}');
    expect(ask(always, "/nope//x/?message&path=FALSE").body).toContain('"message":"No static resource nope/x."}');
  });

  test("without a message says so", () => {
    const thrown = { pay: { exception: "x.Y", message: "" } };
    const { body } = ask(
      startWith({ "spring.web.error.include-message": "always" }, [{ name: "pay" }]),
      "/actuator/health",
      thrown,
    );
    expect(body).toContain('"message":"No message available"');
  });

  test("in an Accept header with an empty item is a 500", () => {
    expect(ask(always, "/actuator/health", {}, { headers: [["Accept", "application/json,"]] }).status).toBe(500);
  });

  test("of a component is shown for every method that reaches it, and closes the connection", () => {
    const application = startWith({}, [{ name: "pay" }, { name: "stock" }]);
    const thrown = { pay: { exception: "x.Y", message: "no" } };
    for (const method of ["GET", "HEAD"]) {
      const answer = ask(application, "/actuator/health", thrown, { method });
      expect([answer.status, headerOf(answer, "Connection"), answer.asked]).toEqual([500, "close", ["pay"]]);
    }
    expect(ask(application, "/actuator/health", thrown, { method: "OPTIONS" }).asked).toEqual([]);
  });
});

describe("the other endpoints", () => {
  const application = startWith({ [`${web}.exposure.include`]: "*", [show]: "always" }, [{ name: "pay" }]);

  test("env shows settings by name, and hides all values unless the settings show them", () => {
    expect(ask(application, "/actuator/env").body).toContain(`"${show}":{"value":"******"}`);
    const open = startWith({ [`${web}.exposure.include`]: "env", "management.endpoint.env.show-values": "always" }, []);
    expect(ask(open, "/actuator/env/java.version").body).toContain('"value":"17.0.17"');
    expect(ask(open, "/actuator/env?pattern=^os").body).not.toContain("java.version");
  });

  test("env gives up a search that would never end, and says why", () => {
    const names = {
      [`${web}.exposure.include`]: "env",
      ["a".repeat(60)]: "x",
      "spring.web.error.include-message": "always",
    };
    const asked = ask(startWith(names, []), `/actuator/env?pattern=${encodeURIComponent("(a+)+\\1b")}`);
    expect([asked.status, asked.body]).toEqual([500, expect.stringContaining("backtracks exponentially")]);
  });

  test("env answers 404 to GET and HEAD for an unknown name", () => {
    const statuses = ["GET", "HEAD"].map((method) => ask(application, "/actuator/env/nope", {}, { method }).status);
    expect(statuses).toEqual([404, 404]);
  });

  test("beans lists the parts that run", () => {
    expect(ask(application, "/actuator/beans").body).toContain('"payHealthIndicator":{"aliases":[]');
  });

  test("loggers is not writable if its access is read-only", () => {
    const only = startWith({ [`${web}.exposure.include`]: "*", "management.endpoint.loggers.access": "READ_ONLY" }, []);
    const allowed = (each: typeof only) => headerOf(ask(each, "/actuator/loggers/x", {}, { method: "PUT" }), "Allow");
    expect([allowed(application), allowed(only)]).toEqual(["GET, POST", "GET"]);
  });
});

test("a slow component delays those after it: leaves are asked in order, built-in ones last", () => {
  const application = startWith({}, [{ name: "pay" }, { name: "db", parts: [{ name: "b" }, { name: "a" }] }]);
  expect(ask(application, "/actuator/health").asked).toEqual([
    "pay",
    "db/b",
    "db/a",
    "livenessState",
    "readinessState",
    "diskSpace",
    "ping",
    "ssl",
  ]);
});

test("numbers in details are written as Java does", () => {
  const application = startWith({ [show]: "always" }, [{ name: "pay" }]);
  const details = new Map(
    Object.entries({ a: 1, b: 2.5, c: 1e-7, d: 1e21, e: Number.NaN, f: [null, new Map([["10", 1]])] }),
  );
  const { body } = ask(application, "/actuator/health/pay", {
    pay: { status: { code: "UP", description: "" }, details },
  });
  expect(body).toBe('{"details":{"a":1,"b":2.5,"c":1.0E-7,"d":1.0E21,"e":"NaN","f":[null,{"10":1}]},"status":"UP"}');
});

describe("the links of the actuator", () => {
  const self = (strategy: string, headers: Readonly<Record<string, string>>) => {
    const application = startWith({ "server.forward-headers-strategy": strategy }, []);
    const { body } = ask(application, "/actuator", {}, { headers: Object.entries(headers) });
    return /"self":\{"href":"([^"]*)"/.exec(body)?.[1];
  };

  test.each<[string, Record<string, string>, string]>([
    ["none", { "X-Forwarded-Proto": "https" }, "http://lab:8080/actuator"],
    ["framework", { "X-Forwarded-Proto": "https" }, "https://lab/actuator"],
    ["framework", { "X-Forwarded-Host": "shop.example:81, inner" }, "http://shop.example:81/actuator"],
    ["framework", { "X-Forwarded-Ssl": "on", "X-Forwarded-Port": "443" }, "https://lab/actuator"],
    ["framework", { Forwarded: 'proto=https;host="shop:1"', "X-Forwarded-Port": "2" }, "https://shop:1/actuator"],
    ["framework", { Forwarded: " ", "X-Forwarded-Proto": "https" }, "https://lab/actuator"],
    ["framework", { "X-Forwarded-Prefix": "/a/,/b" }, "http://lab:8080/a/b/actuator"],
    ["native", { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "shop:1" }, "https://shop/actuator"],
    ["native", { "X-Forwarded-Proto": "https", "X-Forwarded-Port": "8443" }, "https://lab:8443/actuator"],
    ["native", { "X-Forwarded-Host": " shop " }, "http://shop:8080/actuator"],
    ["native", { "X-Forwarded-Prefix": "/a", "X-Forwarded-Host": "shop" }, "http://shop:8080/actuator"],
  ])("under %s and %j begin at %s", (strategy, headers, href) => {
    expect(self(strategy, headers)).toBe(href);
  });
});

test.each([
  ["application/json", '{"a":"b"}', 200],
  ["application/problem+json", "null", 200],
  ["application/json", "{", 400],
  ["application/json", "[]", 400],
  ["application/json", '{"a":{}}', 400],
  ["application/json", "", 200],
  ["text/plain", "x", 200],
  ["nonsense", "x", 415],
  ["nonsense", "", 415],
])("a body of %s, %s, that no operation reads is a %i", (type, body, status) => {
  const application = startWith({}, []);
  const headers = [["Content-Type", type]] as const;
  expect(ask(application, "/actuator/health", {}, { headers, body }).status).toBe(status);
  expect(ask(application, "/actuator/health", {}, { headers, body, method: "POST" }).status).toBe(405);
});

test.each([
  ["application/json", "{}", 200],
  ["text/plain", "", 415],
  ["text/plain", "x", 415],
])("a method with a body accepts %s, %s with %i", (type, body, status) => {
  const application = startWith(
    { [`${web}.exposure.include`]: "*", "management.endpoint.shutdown.access": "unrestricted" },
    [],
  );
  const headers = [["Content-Type", type]] as const;
  expect(ask(application, "/actuator/shutdown", {}, { headers, body, method: "POST" }).status).toBe(status);
});

test("a multipart form must name its boundary", () => {
  const status = (type: string) =>
    ask(startWith({}, []), "/nope", {}, { method: "POST", headers: [["Content-Type", type]] }).status;
  expect([status("multipart/form-data"), status("multipart/form-data; boundary=x")]).toEqual([500, 404]);
});

describe("a query that an operation reads", () => {
  const application = startWith(
    { "spring.web.error.include-message": "always", "server.tomcat.max-parameter-count": "2" },
    [],
  );
  test.each([
    ["a=%zz", "Parameter [a] with value [%zz] has been ignored"],
    ["a=1&=2", "Invalid chunk starting at byte [4] and ending at byte [6] with a value of [=2] ignored"],
    ["a&b&&c", "for a single request ([2]) were detected"],
  ])("of %s is a 400", (query, says) => {
    const { status, body } = ask(application, `/actuator/health?${query}`);
    expect([status, body]).toEqual([400, expect.stringContaining(says)]);
    expect([ask(application, `/actuator?${query}`).status, ask(application, `/nope?${query}`).status]).toEqual([
      200, 404,
    ]);
  });
});

describe("the page of errors", () => {
  const application = startWith({ "spring.web.error.path": "/oops" }, []);

  test("reports no error if it is requested itself", () => {
    const { status, body } = ask(application, "/oops");
    expect([status, body]).toEqual([500, '{"timestamp":"1970-01-01T00:00:00.000Z","status":999,"error":"None"}']);
    expect(ask(application, "/error").status).toBe(404);
    expect(headerOf(ask(application, "/oops", {}, { method: "OPTIONS" }), "Allow")).toContain("PATCH");
  });

  test("is 200 on a separate management port", () => {
    expect(ask(startWith({ "management.server.port": "9" }, []), "/error", {}, { on: "management" }).status).toBe(200);
  });

  test("is in the requested language, or in the configured one", () => {
    const language = (properties: Readonly<Record<string, string>>, asked: string) =>
      headerOf(
        ask(
          startWith(properties, []),
          "/nope",
          {},
          {
            headers: [
              ["Accept", "text/html"],
              ["Accept-Language", asked],
            ],
          },
        ),
        "Content-Language",
      );
    expect(language({}, "en;q=0.5, de-at")).toBe("de-AT");
    expect(language({}, "*")).toBe("en");
    expect(language({ "spring.web.locale": "fr_CH", "spring.web.locale-resolver": "fixed" }, "de")).toBe("fr-CH");
  });

  test("grows with its message", () => {
    const length = (include: string) =>
      Number(
        headerOf(
          ask(
            startWith({ "spring.web.error.include-message": include }, []),
            "/nope",
            {},
            { headers: [["Accept", "text/html"]] },
          ),
          "Content-Length",
        ),
      );
    expect([length("never"), length("always")]).toEqual([275, 275 + "<div>No static resource nope.</div>".length]);
  });
});

describe("problem details", () => {
  const application = startWith({ "spring.mvc.problemdetails.enabled": "true" }, [{ name: "pay" }]);

  test("report errors of the framework, whatever the request accepts", () => {
    const answer = ask(application, "/nope", {}, { headers: [["Accept", "text/html"]] });
    expect(headerOf(answer, "Content-Type")).toBe("application/problem+json");
    expect(answer.body).toBe(
      '{"detail":"No static resource nope.","instance":"/nope","status":404,"title":"Not Found"}',
    );
    const post = ask(application, "/actuator/health", {}, { method: "POST" });
    expect([headerOf(post, "Allow"), post.body]).toEqual([
      "GET",
      expect.stringContaining('"title":"Method Not Allowed"'),
    ]);
  });

  test("do not replace errors of a component or of the server", () => {
    const thrown = { pay: { exception: "x.Y", message: "no" } };
    expect(headerOf(ask(application, "/actuator/health", thrown), "Content-Type")).toBe("application/json");
    expect(headerOf(ask(application, "/%zz"), "Content-Type")).toBe("text/html;charset=utf-8");
  });
});

describe("a type with a charset", () => {
  const application = startWith({}, []);
  const typed = (accept: string) => ask(application, "/actuator/health", {}, { headers: [["Accept", accept]] });

  test("that can carry JSON is used, in the server's spelling", () => {
    expect(headerOf(typed('application/json;charset="UTF-8";v=1'), "Content-Type")).toBe(
      "application/json;v=1;charset=UTF-8",
    );
    expect(typed("application/json;charset=utf-16be").encoding).toBe("utf-16be");
  });

  test("that cannot carry JSON is a 500 without a body", () => {
    const { status, body } = typed("application/json;charset=utf-16");
    expect([status, body]).toEqual([500, ""]);
  });
});

describe("the connection", () => {
  const application = startWith({ "server.tomcat.keep-alive-timeout": "5s", "server.server-header": "shop" }, []);
  const told = (headers: readonly (readonly [string, string])[], more: Asked = {}) => {
    const answer = ask(application, "/actuator/health", {}, { headers, ...more });
    return ["Connection", "Keep-Alive", "Transfer-Encoding"].map((name) => headerOf(answer, name));
  };

  test("stays open without a header, or with one if the client asks for it", () => {
    expect(told([])).toEqual([undefined, undefined, "chunked"]);
    expect(told([["Connection", "Keep-Alive"]])).toEqual(["keep-alive", "timeout=5", "chunked"]);
    expect(told([["Connection", "foo, Close"]])).toEqual(["close", undefined, "chunked"]);
  });

  test("is kept for a minute unless a property says otherwise", () => {
    const asked = { headers: [["Connection", "Keep-Alive"]] } as const;
    const kept = (properties: Readonly<Record<string, string>>) =>
      headerOf(ask(startWith(properties, []), "/actuator/health", {}, asked), "Keep-Alive");
    expect(kept({})).toBe("timeout=60");
    expect(kept({ "server.tomcat.connection-timeout": "7s" })).toBe("timeout=7");
  });

  test("of an older HTTP version ends an answer without a length", () => {
    expect(told([], { version: "1.0" })).toEqual(["close", undefined, undefined]);
    expect(
      headerOf(
        ask(application, "/actuator", {}, { version: "1.0", headers: [["Connection", "keep-alive"]] }),
        "Connection",
      ),
    ).toBe("keep-alive");
  });

  test("closes if an unread body is long, or waits for 100 Continue", () => {
    expect(told([["Content-Length", "3000000"]], { method: "POST" })[0]).toBe("close");
    expect(
      told(
        [
          ["Expect", "100-continue"],
          ["Content-Length", "2"],
        ],
        { method: "POST" },
      )[0],
    ).toBe("close");
    expect(told([["Content-Length", "2"]], { method: "POST" })[0]).toBeUndefined();
  });

  test("has the date and the server in every answer", () => {
    for (const path of ["/actuator/health", "/%zz"]) {
      const { headers } = ask(application, path);
      expect(headers.map(([name]) => name).slice(-2)).toEqual(
        path === "/%zz" ? ["Connection", "Server"] : ["Date", "Server"],
      );
    }
  });
});

test("a servlet with a path answers only below it, and the server redirects as configured", () => {
  const application = startWith(
    {
      "spring.mvc.servlet.path": "/api/",
      "server.servlet.context-path": "/shop",
      "server.tomcat.use-relative-redirects": "true",
    },
    [],
  );
  const status = (path: string) => ask(application, path).status;
  expect([status("/shop/api/actuator/health"), status("/shop/actuator/health"), status("/api/actuator")]).toEqual([
    200, 404, 404,
  ]);
  expect(headerOf(ask(application, "/shop?x"), "Location")).toBe("/shop/?x");
});

test("info shows the properties below info, each with the type in its file, and the permitted facts about the machine", () => {
  const started = start(
    [
      { name: "management.endpoints.web.exposure.include", value: "info", origin: undefined },
      { name: "management.info.env.enabled", value: "true", origin: undefined },
      { name: "management.info.os.enabled", value: "true", origin: undefined },
      { name: "info.app.name", value: "shop", origin: undefined },
      { name: "info.app.size", value: "3", origin: undefined, typed: 3 },
      { name: "info.list[0]", value: "a", origin: undefined },
    ],
    [],
  );
  if ("refusals" in started) throw new Error("it should start");
  expect(ask(started.application, "/actuator/info").body).toBe(
    '{"app":{"name":"shop","size":3},"list":{"0":"a"},"os":{"arch":"amd64","name":"Lab","version":"1"}}',
  );
});

test("proxies are trusted if a header is named, or on a cloud platform", () => {
  const self = (properties: Readonly<Record<string, string>>, headers: readonly (readonly [string, string])[]) =>
    /"self":\{"href":"([^"]*)"/.exec(ask(startWith(properties, []), "/actuator", {}, { headers }).body)?.[1];
  const https = ["X-Forwarded-Proto", "https"] as const;
  expect(self({ "spring.main.cloud-platform": "kubernetes" }, [https])).toBe("https://lab/actuator");
  expect(self({ "spring.main.cloud-platform": "none" }, [https])).toBe("http://lab:8080/actuator");
  const named = {
    "server.tomcat.remoteip.protocol-header": "X-Proto",
    "server.tomcat.remoteip.protocol-header-https-value": "on",
  };
  expect(self(named, [["X-Proto", "on"]])).toBe("https://lab/actuator");
  expect(self(named, [["X-Proto", "on, off"]])).toBe("http://lab/actuator");
});

/** Everything here was seen from a real Spring Boot 4.1.1 with the same properties. */
describe("compression", () => {
  const on = { "server.compression.enabled": "true" };
  const json = ["Accept", "application/json"] as const;
  const gzip = (value: string) => ["Accept-Encoding", value] as const;

  function sent(target: string, headers: Asked["headers"], more: Record<string, string> = {}, method = "GET") {
    const answer = ask(startWith({ ...on, ...more }, []), target, {}, { headers: headers ?? [], method });
    const of = (name: string) => headerOf(answer, name);
    return [of("vary"), of("content-encoding"), answer.gzipped, of("content-length"), of("transfer-encoding")];
  }
  const named = ["accept-encoding", undefined, false, undefined, "chunked"];
  const packed = ["accept-encoding", "gzip", true, undefined, "chunked"];

  test.each([
    ["gzip", packed],
    ["GZIP", packed],
    ["br, gzip;q=0.1", packed],
    ["gzip;q=0", named],
    ["*", named],
    ["x-gzip", named],
    ["deflate", named],
  ])("an answer in chunks is compressed for Accept-Encoding: %s, and Vary names it in any case", (accepted, wanted) => {
    expect(sent("/actuator/health", [json, gzip(accepted)])).toEqual(wanted);
    expect(sent("/actuator/nothing", [json, gzip(accepted)])).toEqual(wanted);
  });

  test("Vary names it also without Accept-Encoding, and to a HEAD", () => {
    expect(sent("/actuator/nothing", [json])).toEqual(named);
    expect(sent("/actuator/health", [json, gzip("gzip")], {}, "HEAD")).toEqual([...packed.slice(0, 4), undefined]);
  });

  test("only certain types are compressed, and a counted answer only from a length on", () => {
    const length = expect.stringMatching(/^\d+$/);
    const plain = [undefined, undefined, false, length, undefined];
    expect(sent("/actuator/health", [gzip("gzip")]).slice(0, 3)).toEqual([undefined, undefined, false]);
    expect(sent("/actuator", [json, gzip("gzip")])).toEqual(plain);
    expect(sent("/actuator", [json, gzip("gzip")], { "server.compression.min-response-size": "1" })).toEqual(packed);
    const more = { "server.compression.additional-mime-types": "application/vnd.spring-boot.actuator.v3+json" };
    expect(sent("/actuator/health", [gzip("gzip")], more)).toEqual(packed);
    expect(sent("/actuator/health", [json, gzip("gzip")], { "server.compression.mime-types": "text/html" })[2]).toBe(
      false,
    );
  });

  test("nothing is compressed by default", () => {
    expect(sent("/actuator/nothing", [json, gzip("gzip")], { "server.compression.enabled": "false" })[0]).toBe(
      undefined,
    );
  });
});

describe("a content type that the query names", () => {
  const favor = { "spring.mvc.contentnegotiation.favor-parameter": "true" };
  const page = [["Accept", "text/html"]] as const;

  test.each<[string, Asked["headers"], readonly unknown[]]>([
    ["/actuator/health?format=json", [], [200, "application/json", undefined]],
    ["/actuator/health?format=JSON", [], [200, "application/json", undefined]],
    ["/actuator/health?format=xml", [], [406, undefined, "application/json"]],
    ["/actuator/health?format=%20json", [], [406, undefined, "application/json"]],
    ["/actuator/health?format=foo&format=json", [], [406, undefined, "application/json"]],
    ["/actuator/health?format=", [], [200, "application/vnd.spring-boot.actuator.v3+json", undefined]],
    [
      "/actuator/health?format=json",
      [["Accept", "application/vnd.spring-boot.actuator.v2+json"]],
      [406, "application/json", "application/vnd.spring-boot.actuator.v2+json"],
    ],
    ["/actuator?format=json", [], [200, "application/json", undefined]],
    ["/nothing?format=json", page, [404, "application/json", undefined]],
    ["/nothing?format=html", page, [404, undefined, undefined]],
    ["/nothing?format=", page, [404, "text/html;charset=UTF-8", undefined]],
  ])("decides how an operation answers: %s", (target, headers, wanted) => {
    const answer = ask(startWith(favor, []), target, {}, { headers: headers ?? [] });
    expect([answer.status, headerOf(answer, "content-type"), headerOf(answer, "accept")]).toEqual(wanted);
  });

  test("does not replace an Accept header that no operation fits", () => {
    const answer = ask(startWith(favor, []), "/actuator/health?format=json", {}, { headers: [...page] });
    const types =
      "application/vnd.spring-boot.actuator.v3+json, application/vnd.spring-boot.actuator.v2+json, application/json";
    expect([answer.status, headerOf(answer, "content-type"), headerOf(answer, "accept")]).toEqual([
      406,
      "application/json",
      types,
    ]);
  });

  test("is answered, if it is unknown, with all that are known, in the order of Java's map", () => {
    const types = "spring.mvc.contentnegotiation.media-types";
    const set = { [`${types}.Act`]: "application/vnd.spring-boot.actuator.v2+json", [`${types}.t`]: "text/plain" };
    const answer = ask(startWith({ ...favor, ...set }, []), "/actuator/health?format=xml", {}, {});
    expect(headerOf(answer, "accept")).toBe(
      "application/vnd.spring-boot.actuator.v2+json, application/json, text/plain",
    );
  });

  test.each([
    ["Foo", "application/json", 200],
    ["actuator", "application/vnd.spring-boot.actuator.v2+json", 200],
    ["any", "application/*", 200],
    ["txt", "text/plain", 406],
  ])("may be one that media-types adds: %s as %s", (name, type, status) => {
    const application = startWith({ ...favor, [`spring.mvc.contentnegotiation.media-types.${name}`]: type }, []);
    expect(ask(application, `/actuator/health?format=${name.toLowerCase()}`).status).toBe(status);
    expect(ask(application, "/actuator/health?format=json").status).toBe(200);
  });

  test("may have another name, and decides nothing unless it is switched on", () => {
    const named = { ...favor, "spring.mvc.contentnegotiation.parameter-name": "as" };
    const status = (properties: Record<string, string>, target: string) =>
      ask(startWith(properties, []), target).status;
    expect([status(named, "/actuator/health?as=xml"), status(named, "/actuator/health?format=xml")]).toEqual([
      406, 200,
    ]);
    expect(status({}, "/actuator/health?format=xml")).toBe(200);
  });
});

test("a path that is mapped with a slash at its end keeps it in links, where nothing follows", () => {
  const application = startWith(
    {
      [`${web}.path-mapping.health`]: "check/",
      [`${web}.path-mapping.info`]: "a//b/",
      [`${web}.exposure.include`]: "*",
    },
    [],
  );
  const { _links } = JSON.parse(ask(application, "/actuator").body);
  const href = (id: string) => _links[id].href.replace("http://lab:8080/actuator", "");
  expect([href("health"), href("health-path"), href("info")]).toEqual(["/check/", "/check/{*path}", "/a//b/"]);
});

test.each([
  ["GET", "dump the heap"],
  ["HEAD", undefined],
])("a %s of the heap dump has the effect %s", (method, effect) => {
  const application = startWith(
    { [`${web}.exposure.include`]: "heapdump", "management.endpoint.heapdump.access": "unrestricted" },
    [],
  );
  const answer = ask(application, "/actuator/heapdump", {}, { method });
  expect([answer.status, answer.effect]).toEqual([200, effect]);
});
