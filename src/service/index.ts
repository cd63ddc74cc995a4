import { gateway } from "./gateway/gateway.ts";
import { health } from "./health.ts";
import { monolith } from "./monolith.ts";
import { order } from "./order.ts";
import { payment } from "./payment.ts";
import { search } from "./search.ts";
import type { Service } from "./service.ts";
import { standIn } from "./stand-in.ts";

/** Every kind of server. The file format, its reference and the listings are derived from this table. */
export const services: readonly Service[] = [order, payment, gateway, monolith, standIn, search, health];
