import type { CommandRow } from "../lab.ts";

/** The commands of `lab proxy`, in the order of its help. */
export const proxyParts: readonly CommandRow[] = [
  { name: "add", about: "create a proxy", load: () => import("../commands/proxy/add.ts") },
  { name: "list", about: "list the proxies", load: () => import("../commands/proxy/list.ts") },
  {
    name: "break",
    about: "break a proxy with a fault or a toxic",
    load: () => import("../commands/proxy/break.ts"),
  },
  {
    name: "mend",
    about: "remove faults and toxics of a proxy, by default all",
    load: () => import("../commands/proxy/mend.ts"),
  },
  {
    name: "set",
    about: "switch a proxy on or off, or change its addresses and TLS",
    load: () => import("../commands/proxy/set.ts"),
  },
  { name: "delete", about: "delete a proxy", load: () => import("../commands/proxy/delete.ts") },
  { name: "log", about: "print the traffic so far", load: () => import("../commands/proxy/log.ts") },
  {
    name: "report",
    about: "draw the traffic so far, request by request",
    load: () => import("../commands/proxy/report.ts"),
  },
  {
    name: "exec",
    about: "run a command with the proxies of a config file",
    load: () => import("../commands/proxy/exec.ts"),
  },
];
