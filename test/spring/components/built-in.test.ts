import { expect, test } from "vitest";
import { startedWith } from "../application.ts";

const threshold = "management.health.ssl.certificate-validity-warning-threshold";

test.each([
  [{ [threshold]: "14d" }, []],
  [{ [threshold]: "soon" }, [threshold]],
  [{ [threshold]: "soon", "management.health.ssl.enabled": "false" }, []],
  [{ [threshold]: "soon", "management.health.defaults.enabled": "false" }, []],
])("an application with %j refuses %j, because its component for certificates reads it", (properties, names) => {
  const started = startedWith(properties as Record<string, string>);
  expect("refusals" in started ? started.refusals.map(({ name }) => name) : []).toEqual(names);
});
