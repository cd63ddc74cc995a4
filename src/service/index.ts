import { health } from "./health.ts";
import { order } from "./order.ts";
import { payment } from "./payment.ts";
import type { Service } from "./service.ts";

/** Every kind of server there is. The file format, its reference and the listings follow from this table. */
export const services: readonly Service[] = [order as Service, payment as Service, health as Service];
