import type { Application } from "../application.ts";
import type { Detail } from "../components/component.ts";
import { isShownTo } from "../components/group.ts";
import { endingOf, type OperationRoute } from "../endpoints/endpoint-route.ts";
import type { Site } from "../endpoints/site.ts";
import { apiVersion } from "../request/negotiate.ts";
import { type HealthAnswer, type HealthRequest, headerValues, whoAsks } from "../request/request.ts";
import type { Answering } from "./answering.ts";
import { beansBody } from "./beans.ts";
import { envBody, envEntryBody } from "./env.ts";
import type { Mishap } from "./error-answer.ts";
import { inquire, type Memory, type Told } from "./health-answer.ts";
import { writeJson } from "./java-json.ts";
import { type Framing, send, sendEmpty } from "./send.ts";

/** A request that has found its operation. */
export interface Operating {
  readonly application: Application;
  readonly memory: Memory;
  readonly request: HealthRequest;
  readonly site: Site;
  readonly route: OperationRoute;
  /** What the path held in the place of the operation's variable. */
  readonly rest: readonly string[];
  readonly path: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** The content type to answer with. */
  readonly type: string;
  readonly nowMs: number;
  readonly fail: (mishap: Mishap) => HealthAnswer;
}

/** Carries an endpoint's operation out. */
export function operate(operating: Operating): Answering {
  const { route, application } = operating;
  switch (route.endpoint.id) {
    case "health":
      return health(operating);
    case "info":
      return at(answer(operating, "{}"));
    case "shutdown":
      return at({ ...answer(operating, '{"message":"Shutting down, bye..."}'), effect: "shut down" });
    case "heapdump":
      return at(heapdump(operating));
    case "env":
      return at(env(operating));
    case "beans":
      return at(answer(operating, writeJson(beansBody(application))));
    default:
      return at(nothing(operating));
  }
}

function at(answer: HealthAnswer): Answering {
  return { inquiry: undefined, answer: () => ({ answer, why: undefined }) };
}

/** A HEAD tells of a dump that is never made. */
function heapdump({ request, type }: Operating): HealthAnswer {
  const plain = { status: 200, headers: [["Content-Type", type]], body: "" } as const;
  return request.method === "HEAD" ? plain : { ...plain, effect: "dump the heap" };
}

const bufferBytes = 8192;

/** What fits into the server's buffer is sent with its length. */
function answer({ request, path, type, route }: Operating, body: string, framing?: Framing): HealthAnswer {
  const fits = new TextEncoder().encode(body).length <= bufferBytes;
  const ending = endingOf(route);
  return send(request, path, { status: 200, type, framing: framing ?? (fits ? "length" : "chunked"), body, ending });
}

/** An operation that finds nothing: not there for a GET, no content for everything else. */
function nothing({ request }: Operating): HealthAnswer {
  return sendEmpty(request, request.method === "GET" ? 404 : 204);
}

function env(operating: Operating): HealthAnswer {
  const { application, rest, query, request } = operating;
  const { showValues, roles } = application.env;
  const shown = isShownTo(showValues, roles, whoAsks(request));
  if (operating.route.operation.below === "nothing") {
    return answer(operating, writeJson(envBody(application.env, query.get("pattern")?.[0] ?? "", shown)));
  }
  const name = query.get("toMatch")?.join(",") ?? rest[0] ?? "";
  const body: Detail | undefined = envEntryBody(application.env, name, shown);
  return body ? answer(operating, writeJson(body), "chunked") : nothing(operating);
}

function health(operating: Operating): Answering {
  const { application, memory, request, site, query, nowMs } = operating;
  const path = askedPath(operating);
  const version = apiVersion(headerValues(request, "accept"));
  if (version === undefined) return at(operating.fail(emptyType));
  const inquiry = inquire(application, memory, {
    namespace: site.namespace,
    path,
    cacheable: path === undefined && query.size === 0,
    version,
    who: whoAsks(request),
    nowMs,
  });
  return {
    inquiry,
    answer(given) {
      const { told, why } = inquiry.tell(given);
      return { answer: tell(operating, told), why };
    },
  };
}

const emptyType: Mishap = {
  status: 500,
  exception: "org.springframework.util.InvalidMimeTypeException",
  message: "Invalid mime type \"\": 'mimeType' must not be empty",
};

/** The names below health. A parameter of the query stands in their place, but not for the bare root, which has none. */
function askedPath({ route, rest, query }: Operating): readonly string[] | undefined {
  if (route.operation.below === "nothing") return undefined;
  const values = query.get("path");
  if (!values) return route.additional ? route.names : rest;
  const [value = ""] = values;
  if (values.length > 1) return values;
  return value === "" ? [] : value.split(",").map((name) => name.trim());
}

function tell({ request, path, type, fail, route }: Operating, told: Told): HealthAnswer {
  if (!("status" in told)) {
    const { exception, message } = told;
    return fail({ status: 500, exception, ...(message === null ? {} : { message }) });
  }
  const { status, body } = told;
  if (body === undefined) return sendEmpty(request, status);
  if (status < 100 || status > 999) {
    const message = `Status code '${status}' should be a three-digit positive integer`;
    return fail({ status: 500, exception: "java.lang.IllegalArgumentException", message });
  }
  return send(request, path, { status, type, framing: "chunked", body, ending: endingOf(route) });
}
