import { faultIn } from "../faults/http-toxic.ts";
import type { TcpProxy } from "../tcp-proxy.ts";
import { readBody } from "./body.ts";
import { json, noContent } from "./response.ts";
import { type ApiRoute, change, updates } from "./route.ts";

export const toxicRoutes: readonly ApiRoute[] = [
  {
    path: "/proxies/{proxy}/toxics",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy }) => json(200, proxies.get(proxy).toxics.json),
  },
  {
    path: "/proxies/{proxy}/toxics",
    methods: ["POST"],
    ...change,
    act: async ({ state: { proxies }, proxy, body }) => {
      const entry = proxies.get(proxy);
      const input = readBody(body);
      const fault = faultIn(input);
      return json(
        200,
        fault === undefined ? entry.toxics.add(input).json : await entry.changeFaults((faults) => faults.add(fault)),
      );
    },
  },
  {
    path: "/proxies/{proxy}/toxics/{part}",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy, part }) => {
      const entry = proxies.get(proxy);
      return json(200, isFault(entry, part) ? entry.faults.jsonOf(part) : entry.toxics.get(part).json);
    },
  },
  {
    path: "/proxies/{proxy}/toxics/{part}",
    methods: updates,
    ...change,
    act: ({ state: { proxies }, proxy, part, body }) => {
      const { toxics, isCorrected } = proxies.get(proxy);
      toxics.get(part);
      return json(200, toxics.update(part, readBody(body), isCorrected).json);
    },
  },
  {
    path: "/proxies/{proxy}/toxics/{part}",
    methods: ["DELETE"],
    ...change,
    act: async ({ state: { proxies }, proxy, part }) => {
      const entry = proxies.get(proxy);
      if (isFault(entry, part)) await entry.changeFaults((faults) => faults.remove(part));
      else entry.toxics.remove(part);
      return noContent;
    },
  },
];

/** Whether only a fault has this name: a client that has only toxics sent it as one, and looks for it among them. */
function isFault({ toxics, faults }: Pick<TcpProxy, "toxics" | "faults">, name: string): boolean {
  return faults.has(name) && !toxics.has(name);
}
