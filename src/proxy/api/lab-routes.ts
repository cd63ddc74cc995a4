import { jsonPairs } from "../json/write.ts";
import { trafficJson } from "../proxy-json.ts";
import { json } from "./response.ts";
import type { ApiRoute } from "./route.ts";

/** The traffic of the proxies, which the real server does not tell. */
export const labRoutes: readonly ApiRoute[] = [
  {
    path: "/lab/log",
    methods: ["GET"],
    act: ({ state: { log }, query }) => ({
      status: 200,
      headers: [["Content-Type", "application/x-ndjson"]],
      body: log.since(Number(query.get("since")) || 0),
    }),
  },
  {
    path: "/lab/ca.pem",
    methods: ["GET"],
    act: ({ state: { certificates } }) => ({
      status: 200,
      headers: [["Content-Type", "application/x-pem-file"]],
      body: certificates.authorityPem,
    }),
  },
  {
    path: "/lab/proxies",
    methods: ["GET"],
    act: ({ state: { proxies } }) => json(200, jsonPairs(proxies.all.map((each) => [each.name, trafficJson(each)]))),
  },
  {
    path: "/lab/proxies/{proxy}",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy }) => json(200, trafficJson(proxies.get(proxy))),
  },
];
