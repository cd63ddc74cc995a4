import { mustHave } from "../../text/values/must-have.ts";
import { jsonArray, jsonObject, jsonPairs, jsonString } from "../json/write.ts";
import { proxyJson } from "../proxy-json.ts";
import { readBody } from "./body.ts";
import { faultRoutes } from "./fault-routes.ts";
import { labRoutes } from "./lab-routes.ts";
import { metricsText, metricsType } from "./metrics.ts";
import { type ApiResponse, json, noContent } from "./response.ts";
import { type ApiRequest, type ApiRoute, change, updates } from "./route.ts";
import { toxicRoutes } from "./toxic-routes.ts";

/** The version of the server whose API this is; clients compare it. */
const version = "2.12.0";

export const routes: readonly ApiRoute[] = [
  {
    path: "/reset",
    methods: ["POST"],
    ...change,
    act: ({ state: { proxies } }) => proxies.reset().then(() => noContent),
  },
  {
    path: "/proxies",
    methods: ["GET"],
    act: ({ state: { proxies } }) => json(200, jsonPairs(proxies.all.map((each) => [each.name, proxyJson(each)]))),
  },
  {
    path: "/proxies",
    methods: ["POST"],
    ...change,
    act: async ({ state: { proxies }, body }) => json(201, proxyJson(await proxies.create(readBody(body)))),
  },
  { path: "/populate", methods: ["POST"], ...change, act: populate },
  {
    path: "/proxies/{proxy}",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy }) => json(200, proxyJson(proxies.get(proxy))),
  },
  {
    path: "/proxies/{proxy}",
    methods: updates,
    ...change,
    act: async ({ state: { proxies }, proxy, body }) => {
      proxies.get(proxy);
      return json(200, proxyJson(await proxies.update(proxy, readBody(body))));
    },
  },
  {
    path: "/proxies/{proxy}",
    methods: ["DELETE"],
    ...change,
    act: ({ state: { proxies }, proxy }) => {
      proxies.remove(proxy);
      return noContent;
    },
  },
  ...toxicRoutes,
  ...faultRoutes,
  ...labRoutes,
  {
    path: "/version",
    methods: ["GET"],
    act: () => ({
      status: 200,
      headers: [["Content-Type", "application/json;charset=utf-8"]],
      body: `{"version": "${version}"}\n`,
    }),
  },
  {
    path: "/metrics",
    exists: ({ metrics }) => metrics !== undefined,
    act: ({ state }) => {
      const { proxies, figures } = mustHave(state.metrics, "the figures");
      const body = metricsText(proxies ? state.sums : undefined, figures);
      return { status: 200, headers: [["Content-Type", metricsType]], body };
    },
  },
];

async function populate({ state, body }: ApiRequest): Promise<ApiResponse> {
  const { proxies, error } = await state.proxies.populate(() => readBody(body));
  // Go writes a list that was never begun as null.
  const list = proxies.length === 0 ? "null" : jsonArray(proxies.map(proxyJson));
  const failed = error === undefined ? {} : { error: jsonString(error.message), status: String(error.status) };
  return json(error?.status ?? 201, jsonObject({ ...failed, proxies: list }));
}
