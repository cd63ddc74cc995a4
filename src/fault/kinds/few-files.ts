import { whole } from "../../service/setting/setting.ts";
import { networkFault } from "../making/network-fault.ts";

/** Each connection is an open file, of which a process may have only a limited number. */
export const fewFiles = networkFault<number>({
  name: "few-files",
  example: 4,
  place: "listener",
  wholePort: true,
  about:
    "its process may open this many connections (file descriptors); others are accepted and dropped at once (FIN, or RST if data had arrived)",
  value: whole(1, 500, "How many files its process may open; each connection is one."),
  says: (files) => `has file descriptors for ${files === 1 ? "one connection" : `${files} connections`}`,
  // Slow answers keep all connections open at once, even on a busy machine.
  shows: (files) => ({ setup: { payment: { delay: "600ms" } }, orders: files + 1, together: true }),
  realAlone: () => true,
  meets: () => undefined,
});
