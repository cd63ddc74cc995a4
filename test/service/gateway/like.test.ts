import { describe, expect, test } from "vitest";
import { setups } from "../../../soak/gateways/rows.ts";
import { readers, type TestedProduct } from "../../../src/policy/gateways/flaws.ts";
import { type GatewayAnswer, gatewayAnswers, type ServerFault } from "../../../src/policy/gateways/gateway-answers.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { isFailure } from "../../../src/service/service.ts";
import type { Event } from "../../../src/trace.ts";
import type { Sent } from "../../../src/world/world.ts";
import { placeOrder, within, worlds } from "../../world/setup.ts";

const rows = Object.keys(setups) as ServerFault[];

/** The failures that end only with the gateway's timeout. All others end long before, even on a busy machine. */
const slow: readonly ServerFault[] = ["does not accept", "does not answer", "stalls in the body", "sends 100 for ever"];

/** For each row, a payment that fails like that, and a gateway like the product in front of it. */
function serversOf(like: TestedProduct) {
  return rows.flatMap((row, n) => {
    const routes = [{ id: "all", uri: `p${n}`, predicates: ["Path=/**"] }];
    const gateway = { is: "gateway", like, timeout: slow.includes(row) ? "2s" : "20s", routes };
    return resolveSetup({ [`g${n}`]: gateway, [`p${n}`]: { is: "payment", ...setups[row] } });
  });
}

/** The client's view of the answer, in the words of the table. */
function seen(outcome: Awaited<Sent["outcome"]>, call: number, events: readonly Event[]): string {
  if (outcome === "never" || outcome === "still waiting") return "nothing more";
  if (!isFailure(outcome)) return `${outcome.status}`;
  const failed = events.find((each) => each.call === call && each.what.kind === "failed")?.what;
  const came = failed?.kind === "failed" ? failed.came : undefined;
  if (came === undefined) return `unreadable: ${outcome.code}`;
  return came.bodyBytes === 0 ? `${came.status}, and nothing of the body` : `${came.status}, cut`;
}

const unreadable: Partial<Record<ServerFault, string>> = {
  "sends status 2000": "unreadable: HPE_INVALID_STATUS",
  "does not speak HTTP": "unreadable: HPE_INVALID_CONSTANT",
  "sends an unasked 101": "unreadable: UND_ERR_SOCKET",
};

/** Differences from the table: a gateway of the lab has only one timeout, and its client is Node's. */
const noted: Readonly<Record<string, string>> = {
  "spring does not accept": "504",
  "envoy sends a header of 20 KB": "unreadable: UND_ERR_HEADERS_OVERFLOW",
};

function wanted(row: ServerFault, like: TestedProduct): string {
  const known = noted[`${like} ${row}`];
  if (known !== undefined) return known;
  const { status, passes }: GatewayAnswer = gatewayAnswers[row][like];
  if (status === null && passes === undefined) return "nothing more";
  if (passes === "raw") return unreadable[row]!;
  if (passes === "stalled") return "nothing more";
  return passes === "cut" ? `${status}, cut` : `${status}`;
}

for (const [name, open] of worlds) {
  describe(`a gateway of the ${name} world answers as its product does`, () => {
    test.each(readers)("%s", async (like) => {
      await within(open, serversOf(like), async ({ world, events }) => {
        const found = await Promise.all(
          rows.map(async (row, n) => {
            const watchMs = wanted(row, like) === "nothing more" ? 5000 : 20_000;
            const { call, outcome } = world.send(`g${n}`, { ...placeOrder, path: "/pay" }, watchMs);
            return [row, seen(await outcome, call, events)] as const;
          }),
        );
        const told = new Map(found);
        expect(rows.map((row) => [row, told.get(row)])).toEqual(rows.map((row) => [row, wanted(row, like)]));
      });
    });
  });
}
