import { jsonArray, jsonObject, jsonString } from "../json/write.ts";
import type { Proxies } from "../proxies.ts";
import type { Sums } from "../sums.ts";
import { readBody } from "./body.ts";
import { metricsText, metricsType, type ProcessFigures } from "./metrics.ts";
import { type ApiResponse, json, noContent } from "./response.ts";

/** The parts of the server that routes use. */
export interface ApiState {
  readonly proxies: Proxies;
  readonly sums: Sums;
  /** Which metrics are published; undefined if none are. */
  readonly metrics: { readonly proxies: boolean; readonly figures: ProcessFigures | undefined } | undefined;
}

export interface RouteRequest {
  readonly state: ApiState;
  readonly body: Uint8Array;
  /** The parts of the path that the route names. */
  readonly proxy: string;
  readonly toxic: string;
}

export interface Route {
  /** Parts in braces match any name. */
  readonly path: string;
  /** undefined if any method will do. */
  readonly methods?: readonly string[];
  /** Whether it changes something, so that it waits until earlier changes are done. */
  readonly changes?: true;
  /** Whether the route exists; by default it does. */
  exists?(state: ApiState): boolean;
  act(request: RouteRequest): ApiResponse | Promise<ApiResponse>;
}

/** The version of the server whose API this is; clients compare it. */
const version = "2.12.0";
const change = { changes: true } as const;
const updates = ["POST", "PATCH"];

export const routes: readonly Route[] = [
  {
    path: "/reset",
    methods: ["POST"],
    ...change,
    act: ({ state: { proxies } }) => proxies.reset().then(() => noContent),
  },
  {
    path: "/proxies",
    methods: ["GET"],
    act: ({ state: { proxies } }) =>
      json(200, jsonObject(Object.fromEntries(proxies.all.map((each) => [each.name, each.json])))),
  },
  {
    path: "/proxies",
    methods: ["POST"],
    ...change,
    act: async ({ state: { proxies }, body }) => json(201, (await proxies.create(readBody(body))).json),
  },
  { path: "/populate", methods: ["POST"], ...change, act: populate },
  {
    path: "/proxies/{proxy}",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy }) => json(200, proxies.get(proxy).json),
  },
  {
    path: "/proxies/{proxy}",
    methods: updates,
    ...change,
    act: async ({ state: { proxies }, proxy, body }) => {
      proxies.get(proxy);
      return json(200, (await proxies.update(proxy, readBody(body))).json);
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
  {
    path: "/proxies/{proxy}/toxics",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy }) => json(200, proxies.get(proxy).toxics.json),
  },
  {
    path: "/proxies/{proxy}/toxics",
    methods: ["POST"],
    ...change,
    act: ({ state: { proxies }, proxy, body }) => {
      const { toxics } = proxies.get(proxy);
      return json(200, toxics.add(readBody(body)).json);
    },
  },
  {
    path: "/proxies/{proxy}/toxics/{toxic}",
    methods: ["GET"],
    act: ({ state: { proxies }, proxy, toxic }) => json(200, proxies.get(proxy).toxics.get(toxic).json),
  },
  {
    path: "/proxies/{proxy}/toxics/{toxic}",
    methods: updates,
    ...change,
    act: ({ state: { proxies }, proxy, toxic, body }) => {
      const { toxics, isCorrected } = proxies.get(proxy);
      toxics.get(toxic);
      return json(200, toxics.update(toxic, readBody(body), isCorrected).json);
    },
  },
  {
    path: "/proxies/{proxy}/toxics/{toxic}",
    methods: ["DELETE"],
    ...change,
    act: ({ state: { proxies }, proxy, toxic }) => {
      proxies.get(proxy).toxics.remove(toxic);
      return noContent;
    },
  },
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
    act: ({ state: { sums, metrics } }) => ({
      status: 200,
      headers: [["Content-Type", metricsType]],
      body: metricsText(metrics!.proxies ? sums : undefined, metrics!.figures),
    }),
  },
];

async function populate({ state, body }: RouteRequest): Promise<ApiResponse> {
  const { proxies, error } = await state.proxies.populate(() => readBody(body));
  // Go writes a list that was never begun as null.
  const list = proxies.length === 0 ? "null" : jsonArray(proxies.map((each) => each.json));
  const failed = error === undefined ? {} : { error: jsonString(error.message), status: String(error.status) };
  return json(error?.status ?? 201, jsonObject({ ...failed, proxies: list }));
}
