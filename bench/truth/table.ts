import type { Row } from "./row.ts";
import { cacheBySize, cacheByTime, givenHitShare } from "./rows/caches.ts";
import { clientsWhoThink } from "./rows/clients.ts";
import { frozen } from "./rows/frozen.ts";
import { noneOfTen, randomShare, tokenBucket } from "./rows/gateway.ts";
import { availability, inTurnAndTogether, retriesInServices } from "./rows/graphs.ts";
import { late, limited, noQueue, oneLine } from "./rows/many-workers.ts";
import { burstOnOne, hedged, ramp, slowestOf, timeouts, workAlone } from "./rows/no-wait.ts";
import { anyWork, evenArrivals, lastFirst, oneWorker, sharedWorker } from "./rows/one-worker.ts";
import { storms } from "./rows/storms.ts";
import { backedOff, breakerInARow, breakerShare, budget, bulkhead, layers, retried } from "./rows/tries.ts";

const sometimesSlow = ["exponential 5ms 95%", "exponential 60ms 5%"];

/** The known results that the lab must reproduce. All functions accept other parameters, too. */
export const table: readonly Row[] = [
  ...oneWorker("50/s", "exponential 10ms"),
  ...oneWorker("80/s", "exponential 10ms"),
  anyWork("80/s", "10ms"),
  anyWork("80/s", "5ms to 15ms"),
  anyWork("80/s", "lognormal 10ms 1.0"),
  anyWork("80/s", sometimesSlow),
  ...evenArrivals("80/s", "exponential 10ms"),
  ...lastFirst("80/s", "exponential 10ms"),
  sharedWorker("80/s", "10ms"),
  sharedWorker("80/s", "lognormal 10ms 1.0"),
  ...oneLine("320/s", 4, "exponential 10ms"),
  ...oneLine("800/s", 10, "exponential 10ms"),
  ...oneLine("280/s", 30, "exponential 100ms"),
  noQueue("800/s", 10, "exponential 10ms"),
  noQueue("800/s", 10, "lognormal 10ms 1.0"),
  noQueue("320/s", 4, "10ms"),
  ...limited("80/s", 1, "exponential 10ms", 9),
  ...limited("120/s", 1, "exponential 10ms", 9),
  ...limited("280/s", 30, "exponential 100ms", 40),
  late("120/s", 1, "exponential 10ms", "30ms"),
  late("290/s", 30, "exponential 100ms", "50ms"),
  ...clientsWhoThink(10, "exponential 10ms", "1s"),
  ...clientsWhoThink(50, "exponential 10ms", "1s"),
  ...clientsWhoThink(100, "exponential 10ms", "1s"),
  workAlone("exponential 100ms", 0.999),
  workAlone("lognormal 100ms 1.0", 0.99),
  workAlone("50ms to 150ms", 0.9),
  workAlone("pareto 100ms 2.5", 0.99),
  ...timeouts("exponential 500ms", "1s"),
  ...hedged("exponential 100ms", "50ms"),
  slowestOf(100, "exponential 10ms"),
  ...burstOnOne(1000, "10ms"),
  ramp("0/s", "200/s", 10, 1000),
  ...retried(0.5, 4),
  ...retried(0.9, 4),
  ...inTurnAndTogether(4, "exponential 10ms"),
  ...inTurnAndTogether(10, "exponential 5ms"),
  availability(5, 0.02),
  availability(20, 0.05),
  retriesInServices(0.5, 4, 3),
  retriesInServices(0.9, 4, 3),
  layers(0.9, 4),
  layers(0.99, 4),
  budget(0.5, 4, 0.1),
  backedOff(0.5, 4, "100ms", "full"),
  backedOff(0.5, 4, "100ms", "equal"),
  backedOff(0.5, 4, "100ms", "decorrelated"),
  breakerInARow(0.5, 5),
  breakerShare(0.1, 0.1),
  bulkhead("20/s", 50, "3s"),
  bulkhead("50/s", 25, "3s"),
  tokenBucket(5, 10, "100/s", 10),
  randomShare(0.1),
  noneOfTen(0.1),
  givenHitShare(0.9),
  cacheByTime({ count: 10_000, exponent: 1 }, "1000/s", "1s"),
  cacheBySize({ count: 10_000, exponent: 1 }, "1000/s", 1000),
  ...frozen,
  ...storms,
];
