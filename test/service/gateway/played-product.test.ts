import { expect, test } from "vitest";
import { productOf, readerOf } from "../../../src/service/gateway/played-product.ts";

const settings = (written: object) => written as never;

test("a gateway with Spring's properties plays Spring, unless it names another product", () => {
  expect(productOf(settings({}))).toBeUndefined();
  expect(productOf(settings({ properties: {} }))).toBe("spring");
  expect(productOf(settings({ properties: {}, like: "nginx" }))).toBe("nginx");
});

test("a gateway reads answers like its product, but like its client for ALB, which was never measured", () => {
  expect(["nginx", "alb"].map((like) => readerOf(settings({ like })))).toEqual(["nginx", undefined]);
});
