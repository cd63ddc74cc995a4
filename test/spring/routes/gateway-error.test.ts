import { expect, test } from "vitest";
import type { ErrorSettings } from "../../../src/spring/configuration/settings/error-settings.ts";
import { errorAnswer } from "../../../src/spring/routes/gateway-error.ts";
import { request } from "./through.ts";

const settings = { message: "never", path: "never", problemDetails: false } as ErrorSettings;
const error = { status: 404, message: "", detail: "", requestId: "c46b31ac-3" };

test.each([
  ["text/html", "text/html;charset=UTF-8"],
  ["application/json, text/*", "text/html;charset=UTF-8"],
  ["*/*", "application/json"],
])("a request that accepts %s gets %s", (accept, type) => {
  const { headers } = errorAnswer(request("/none", [["accept", accept]]), error, settings);
  expect(headers).toEqual([["Content-Type", type]]);
});

test("the page is as long as that of the real gateway", () => {
  const { body } = errorAnswer(request("/none", [["accept", "text/html"]]), error, settings);
  expect(body).toHaveLength(263 + "Not Found".length + "c46b31ac-3".length);
});
