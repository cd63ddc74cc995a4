import type { ServerFault } from "../../src/policy/gateways/gateway-answers.ts";
import type { RawSetup } from "../../src/scenario/scenario.ts";

/** The setups that make the upstream fail, for each row of the table. */
export const setups: Readonly<Record<ServerFault, RawSetup[string]>> = {
  refuses: { off: true },
  "does not accept": { "full-queue": true },
  "resets at accept": { "reset-at-accept": true },
  "does not answer": { hang: true },
  "resets before the head": { reset: "at once" },
  "closes before the head": { "hang-up": "at once" },
  "closes in the head": { "hang-up": "in the headers" },
  "resets in the body": { reset: "9B" },
  "closes in the body": { "hang-up": "9B" },
  "stalls in the body": { stall: "9B" },
  "sends a bad chunk": { "bad-chunk": true },
  "sends a bad header": { "bad-header": true },
  "sends status 2000": { "bad-status": true },
  "sends bare newlines": { "bare-newlines": true },
  "sends HTTP/3.7": { "unknown-version": true },
  "does not speak HTTP": { garbage: true },
  "sends two lengths": { "two-lengths": true },
  "sends length and chunks": { "length-and-chunks": true },
  "sends more than its length": { "length-too-short": true },
  "sends a body with 204": { "body-on-204": true },
  "sends a header of 20 KB": { "header-flood": "20KB" },
  "sends an unasked 101": { "unasked-upgrade": true },
  "sends 100 for ever": { interim: 100 },
};
