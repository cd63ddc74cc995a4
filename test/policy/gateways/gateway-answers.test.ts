import { expect, it } from "vitest";
import { gatewayAnswers } from "../../../src/policy/gateways/gateway-answers.ts";

it("only HAProxy and Envoy mark a failed call in their log", () => {
  for (const answers of Object.values(gatewayAnswers))
    for (const like of ["nginx", "alb", "spring"] as const) expect(answers[like]).not.toHaveProperty("flag");
});

it.each([
  ["refuses", "SC", "UF"],
  ["does not answer", "sH", "UT"],
  ["closes before the head", "SH", "UC"],
  ["closes in the body", "SD", "UPE"],
] as const)("a server that %s is %s in HAProxy's log and %s in Envoy's", (fault, haproxy, envoy) => {
  expect(gatewayAnswers[fault]).toMatchObject({ haproxy: { flag: haproxy }, envoy: { flag: envoy } });
});
