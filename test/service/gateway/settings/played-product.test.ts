import { expect, test } from "vitest";
import { productOf, readerOf } from "../../../../src/service/gateway/settings/played-product.ts";

test("a gateway with Spring's properties plays Spring, unless it names another product", () => {
  expect(productOf({})).toBeUndefined();
  expect(productOf({ properties: {} })).toBe("spring");
  expect(productOf({ properties: {}, like: "nginx" })).toBe("nginx");
});

test("a gateway reads answers like its product, but like its client for ALB, which was never measured", () => {
  expect((["nginx", "alb"] as const).map((like) => readerOf({ like }))).toEqual(["nginx", undefined]);
});
