import { jsonObject, jsonString } from "../json/write.ts";
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
    path: "/lab/proxies/{proxy}",
    methods: ["GET"],
    act({ state: { proxies }, proxy }) {
      const { name, connections, messages } = proxies.get(proxy);
      const says = connections.count === 0 ? "no traffic yet" : "traffic has arrived";
      const counts = { connections: String(connections.count), requests: String(messages) };
      return json(200, jsonObject({ name: jsonString(name), ...counts, says: jsonString(says) }));
    },
  },
];
