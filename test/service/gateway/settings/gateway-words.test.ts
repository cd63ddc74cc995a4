import { expect, it } from "vitest";
import { gatewayWords } from "../../../../src/service/gateway/settings/gateway-words.ts";

const { says } = gatewayWords.find(({ keys }) => keys.includes("share"))!;

it.each([
  [{ by: "random" }, "sends all orders to the new server, each drawn at random"],
  [{ share: "100%" }, "sends all orders to the new server"],
  [{ share: "0%" }, "sends no orders to the new server"],
  [{ share: "10%" }, "sends 10% of all orders to the new server"],
])("%j: %s", (settings, words) => {
  expect(says(settings)).toBe(words);
});
