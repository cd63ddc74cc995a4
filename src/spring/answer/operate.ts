import { headerValues } from "../../text/headers/headers.ts";
import type { Application } from "../application.ts";
import type { DetailMap } from "../components/component.ts";
import { isShownTo } from "../components/group.ts";
import { endingOf, type OperationRoute } from "../endpoints/endpoint-route.ts";
import type { Site } from "../endpoints/site.ts";
import { OutOfSteps } from "../expression/steps.ts";
import { writableEncoding } from "../request/charset.ts";
import { type HealthRequest, whoAsks } from "../request/health-request.ts";
import { parseMediaType } from "../request/media-type.ts";
import { apiVersion } from "../request/negotiate.ts";
import { type Answering, at } from "./answering.ts";
import { beansBody } from "./bodies/beans.ts";
import { envBody, envEntryBody } from "./bodies/env.ts";
import { type HealthMemory, inquire, type LeafAnswer } from "./bodies/health-answer.ts";
import { infoBody } from "./bodies/info-body.ts";
import { writeJson } from "./bodies/java-json.ts";
import { type Content, empty } from "./content.ts";
import type { RequestError } from "./errors/error-answer.ts";
import { notWritable } from "./errors/mishaps.ts";
import { fileNameHeader } from "./file-name-header.ts";

/** A request that has found its operation. */
export interface Operating {
  readonly application: Application;
  readonly memory: HealthMemory;
  readonly request: HealthRequest;
  readonly site: Site;
  readonly route: OperationRoute;
  /** The part of the path in place of the operation's variable. */
  readonly rest: readonly string[];
  readonly path: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** The content type to answer with. */
  readonly type: string;
  readonly nowMs: number;
  readonly fail: (mishap: RequestError) => Content;
}

/** Executes an endpoint's operation. */
export function operate(operating: Operating): Answering<Content> {
  const { route, application } = operating;
  switch (route.endpoint.id) {
    case "health":
      return health(operating);
    case "info":
      return at(answer(operating, infoBody(application.info)));
    case "shutdown":
      return at({ ...answer(operating, goodbye), effect: "shut down" });
    case "heapdump":
      return at(heapdump(operating));
    case "env":
      return env(operating);
    case "beans":
      return at(answer(operating, beansBody(application)));
    default:
      return at(nothing(operating));
  }
}

const goodbye: DetailMap = new Map([["message", "Shutting down, bye..."]]);

/** A HEAD does not make a dump. */
function heapdump({ request, type }: Operating): Content {
  const plain: Content = { status: 200, type, body: "", length: "unknown" };
  return request.method === "HEAD" ? plain : { ...plain, effect: "dump the heap" };
}

const bufferBytes = 8192;

/** Answers with the body's length if the body fits into the server's buffer. */
function answer(operating: Operating, told: DetailMap, length?: "unknown"): Content {
  const content = written(operating, 200, told);
  const fits = new TextEncoder().encode(content.body).length <= bufferBytes;
  return content.status === 200 ? { ...content, length: length ?? (fits ? "told" : "unknown") } : content;
}

/** Writes JSON, or fails if the content type has a charset that cannot carry it. */
function written({ application, path, type, route, fail }: Operating, status: number, told: DetailMap): Content {
  const parsed = parseMediaType(type);
  if (!parsed || !writableEncoding(parsed)) return fail(notWritable);
  const body = writeJson(told, application.indent);
  return { status, type, headers: fileNameHeader(status, path, endingOf(route)), body, length: "unknown" };
}

/** Answers for an operation without a result: 404 to a GET, 204 to any other method. */
function nothing({ request }: Operating): Content {
  return empty(request.method === "GET" ? 404 : 204);
}

function env(operating: Operating): Answering<Content> {
  const { application, rest, query, request } = operating;
  const { showValues, roles } = application.env;
  const shown = isShownTo(showValues, roles, whoAsks(request));
  if (operating.route.operation.below === "nothing") {
    return search(operating, query.get("pattern")?.[0] ?? "", shown);
  }
  const name = query.get("toMatch")?.join(",") ?? rest[0] ?? "";
  const body = envEntryBody(application.env, name, shown);
  return at(body ? answer(operating, body, "unknown") : empty(404));
}

function search(operating: Operating, pattern: string, shown: boolean): Answering<Content> {
  try {
    return at(answer(operating, envBody(operating.application.env, pattern, shown)));
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    return at(operating.fail({ status: 500, message: error.message }), error.message);
  }
}

function health(operating: Operating): Answering<Content> {
  const { application, memory, request, site, query, nowMs } = operating;
  const path = askedPath(operating);
  const version = apiVersion(headerValues(request.headers, "accept"));
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

const emptyType: RequestError = {
  status: 500,
  exception: "org.springframework.util.InvalidMimeTypeException",
  message: "Invalid mime type \"\": 'mimeType' must not be empty",
};

/** The names below health. A query parameter replaces them, except at the bare root. */
function askedPath({ route, rest, query }: Operating): readonly string[] | undefined {
  if (route.operation.below === "nothing") return undefined;
  const values = query.get("path");
  if (!values) return rest;
  const [value = ""] = values;
  if (values.length > 1) return values;
  return value === "" ? [] : value.split(",").map((name) => name.trim());
}

function tell(operating: Operating, told: LeafAnswer): Content {
  const { fail } = operating;
  if (!("status" in told)) {
    const { exception, message } = told;
    return fail({ status: 500, exception, ...(message === null ? {} : { message }) });
  }
  const { status, body } = told;
  if (body === undefined) return empty(status);
  if (status < 100 || status > 999) {
    const message = `Status code '${status}' should be a three-digit positive integer`;
    return fail({ status: 500, exception: "java.lang.IllegalArgumentException", message });
  }
  return written(operating, status, body);
}
