import { readBody } from "./body.ts";
import { json, noContent } from "./response.ts";
import { type ApiRoute, change, updates } from "./route.ts";

/** Routes that the real server does not have. Typed clients fail on a toxic that they do not know, so faults are apart. */
export const faultRoutes: readonly ApiRoute[] = [
  {
    path: "/proxies/{proxy}/faults",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy }) => json(200, proxies.get(proxy).faults.json),
  },
  {
    path: "/proxies/{proxy}/faults",
    methods: ["POST"],
    ...change,
    act: async ({ state: { proxies }, proxy, body }) =>
      json(201, await proxies.get(proxy).changeFaults((faults) => faults.add(readBody(body)))),
  },
  {
    path: "/proxies/{proxy}/faults/{part}",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy, part }) => json(200, proxies.get(proxy).faults.jsonOf(part)),
  },
  {
    path: "/proxies/{proxy}/faults/{part}",
    methods: updates,
    ...change,
    act: async ({ state: { proxies }, proxy, part, body }) =>
      json(200, await proxies.get(proxy).changeFaults((faults) => faults.update(part, readBody(body)))),
  },
  {
    path: "/proxies/{proxy}/faults/{part}",
    methods: ["DELETE"],
    ...change,
    act: async ({ state: { proxies }, proxy, part }) => {
      await proxies.get(proxy).changeFaults((faults) => faults.remove(part));
      return noContent;
    },
  },
];
