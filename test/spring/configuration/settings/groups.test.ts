import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ask, says, show, startWith } from "../../application.ts";

const group = "management.endpoint.health.group.some";
const names = ["pay", "stock", "mail", "db"];
const components = names.map((name) => ({ name }));
const code = fc.constantFrom("UP", "DOWN", "OUT_OF_SERVICE", "UNKNOWN");
const codes = fc.record({ pay: code, stock: code, mail: code, db: code });
const givensOf = (said: Readonly<Record<string, string>>, secret = "") =>
  Object.fromEntries(Object.entries(said).map(([name, each]) => [name, says(each, secret === "" ? {} : { secret })]));

describe("a group", () => {
  test("asks only its members, and no other component can change its answer", () => {
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), codes, codes, (members, one, other) => {
        const application = startWith({ [`${group}.include`]: members.join(","), [show]: "always" }, components);
        const mixed = Object.fromEntries(
          names.map((name) => [name, (members.includes(name) ? one : other)[name as "pay"]]),
        );
        const first = ask(application, "/actuator/health/some", givensOf(one));
        const second = ask(application, "/actuator/health/some", givensOf(mixed));
        expect([...first.asked].sort()).toEqual([...members].sort());
        expect(second).toEqual(first);
      }),
    );
  });

  test("takes its HTTP status only from its overall status", () => {
    fc.assert(
      fc.property(codes, (said) => {
        const { status, body } = ask(startWith({}, components), "/actuator/health", givensOf(said));
        expect(status).toBe(/"status":"(DOWN|OUT_OF_SERVICE)"\}$/.test(body) ? 503 : 200);
      }),
    );
  });
});

describe("hidden information", () => {
  const hiding = fc.constantFrom(
    {},
    { [show]: "never" },
    { [show]: "when-authorized" },
    {
      [show]: "always",
      "management.endpoint.health.show-components": "never",
    },
  );
  const paths = fc.constantFrom(
    "",
    "/",
    "/pay",
    "/pay/",
    "/some",
    "/some/pay",
    "/db",
    "?path=pay",
    "/?path=pay",
    "/liveness",
  );

  test("is in no byte of any answer", () => {
    fc.assert(
      fc.property(hiding, paths, codes, (settings, path, said) => {
        const application = startWith({ ...settings, [`${group}.include`]: "pay,db" }, components);
        const { body } = ask(application, `/actuator/health${path}`, givensOf(said, "s3cret"));
        expect(body).not.toMatch(/s3cret|components|details|"pay"|"db"/);
      }),
    );
  });

  test("is shown only to a user with the role", () => {
    const application = startWith({ [show]: "when-authorized", "management.endpoint.health.roles": "OPS" }, components);
    const body = (headers: readonly (readonly [string, string])[]) =>
      ask(application, "/actuator/health", {}, { headers }).body;
    const alice = ["X-User", "alice"] as const;
    expect(body([alice])).not.toContain("components");
    expect(body([alice, ["X-Roles", "ops"]])).not.toContain("components");
    expect(body([["X-Roles", "OPS"]])).not.toContain("components");
    expect(body([alice, ["X-Roles", "USER,OPS"]])).toContain("components");
  });
});
