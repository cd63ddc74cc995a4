import { expect, test } from "vitest";
import { opened, sealed } from "../../../src/page/course/sealed.ts";

test("what is sealed cannot be read in the page, and opens to the same", () => {
  const content = { told: "payment.delay=1s", says: "Für alle: “1 µs” </script>" };
  expect(sealed(content)).not.toMatch(/delay|1s|<|µ/);
  expect(opened(JSON.parse(sealed(content)))).toEqual(content);
});
