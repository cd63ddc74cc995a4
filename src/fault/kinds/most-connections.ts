import { whole } from "../../service/setting.ts";
import { networkFault } from "../network-fault.ts";

export const mostConnections = networkFault<number>({
  name: "most-connections",
  example: 1,
  place: "listener",
  about: "holds so many connections and closes every other unread (FIN; RST where bytes had come)",
  value: whole(1, 1000, "How many connections it holds."),
  says: (most) => `holds ${most === 1 ? "one connection" : `${most} connections`} at most`,
  shows: (most) => ({ setup: { payment: { delay: "200ms" } }, orders: most + 1, together: true }),
  realAlone: () => true,
  meets: () => undefined,
});
