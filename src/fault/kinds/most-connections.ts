import { whole } from "../../service/setting/setting.ts";
import { networkFault } from "../making/network-fault.ts";

export const mostConnections = networkFault<number>({
  name: "most-connections",
  example: 1,
  place: "listener",
  about: "keeps this many connections open and closes every further one unread (FIN, or RST if data had arrived)",
  value: whole(1, 1000, "The maximum number of open connections."),
  says: (most) => `keeps at most ${most === 1 ? "one connection" : `${most} connections`} open`,
  shows: (most) => ({ setup: { payment: { delay: "200ms" } }, orders: most + 1, together: true }),
  realAlone: () => true,
  meets: () => undefined,
});
