import * as v from "valibot";
import { HealthMemory } from "../../spring/answer/bodies/health-answer.ts";
import { isJson } from "../../spring/answer/errors/body-mishap.ts";
import { respond } from "../../spring/answer/respond.ts";
import { encode } from "../../spring/request/encoding.ts";
import type { HealthAnswer, HealthRequest } from "../../spring/request/health-request.ts";
import { parseMediaType } from "../../spring/request/media-type.ts";
import { readPacket } from "../../spring/request/packet.ts";
import { gzip } from "../../text/bytes/gzip.ts";
import { headerValues } from "../../text/headers/headers.ts";
import { NO_BODY, readBody } from "../replies.ts";
import type { Answer, Ctx, Reply, Request, SeenAnswer, Service, Wire } from "../service.ts";
import { described } from "../setting/setting.ts";
import type { Task } from "../task.ts";
import { askComponents } from "./ask-component.ts";
import { Phases } from "./health-phases.ts";
import { type HealthSettings, settings } from "./health-settings.ts";
import { unplayedOf } from "./health-unplayed.ts";
import { healthWords } from "./health-words.ts";
import { complaintsOf, type MadeApplication, makeApplication, usualNames } from "./make.ts";

/** Reports whether an application is healthy, as Spring Boot's own health endpoint does. */
export const health: Service<typeof settings> = {
  kind: "health",
  says: "answers /actuator/health and its groups, as a Spring Boot application does",
  settings,
  words: healthWords,
  named: v.pipe(
    v.unknown(),
    described(
      "A component, such as `pay: DOWN`, or a property if its name has dots.",
      "see `components` and `properties`",
    ),
  ),
  usualNames,
  judges: "requests",
  load: { request: "GET /actuator/health" },
  check: complaintsOf,
  unplayed: unplayedOf,
  start(first) {
    const memory = new HealthMemory();
    const phases = new Phases();
    let now = makeOrThrow(first);
    return {
      *handle(request, ctx) {
        const read = yield* readRequest(request);
        return "status" in read ? read : yield* answer(read, ctx, now, memory, phases);
      },
      doors: () => (now.application.management ? ["management"] : []),
      change(next) {
        now = makeOrThrow(next);
      },
    };
  },
};

function makeOrThrow(settings: HealthSettings): MadeApplication {
  const made = makeApplication(settings);
  if ("refusals" in made) throw new Error(made.refusals.map(({ why }) => why).join("; "));
  return made;
}

/** Converts a request to the application's view of it, and reads its body if the application would. */
function* readRequest({ packet, door, ...request }: Request): Task<HealthRequest | Reply> {
  const on = door === "management" ? "management" : "main";
  const { localPort } = request;
  if (packet !== undefined) return { ...readPacket(packet), localPort, on };
  const { method, path: target, headers, version } = request;
  const unread = { method, target, headers, version, localPort, body: NO_BODY, on } as const;
  const type = parseMediaType(headerValues(unread.headers, "content-type")[0] ?? "");
  if (request.body instanceof Uint8Array) return { ...unread, body: request.body };
  if (!type || !isJson(type)) {
    request.body.cancel();
    return unread;
  }
  const body = yield* readBody(request.body);
  return body instanceof Uint8Array ? { ...unread, body } : body;
}

function* answer(
  request: HealthRequest,
  ctx: Ctx,
  made: MadeApplication,
  memory: HealthMemory,
  phases: Phases,
): Task<Answer> {
  const { application, leaves, settings } = made;
  const nowMs = Math.floor(ctx.host.beganMs + ctx.clock.now());
  const answering = respond(application, memory, request, nowMs);
  const asked = answering.inquiry?.leaves ?? [];
  const state = phases.at(ctx.clock.now(), settings);
  const { cutOff } = phases;
  const given = yield* askComponents(asked, { application, leaves, ...state, cutOff }, ctx);
  if (cutOff.cancelled) return cutShort;
  const { answer, why } = answering.answer(given);
  if (why !== undefined) ctx.note({ kind: "decided", by: "health", says: why });
  return reply(answer, ctx, phases, made);
}

function reply(answer: HealthAnswer, ctx: Ctx, phases: Phases, { settings, application }: MadeApplication): Answer {
  const { graceMs } = application.server;
  const { status, headers, encoding, closes, bare, effect } = answer;
  if (effect === "shut down") phases.stop(ctx, { heldUpMs: settings.stops, graceMs });
  const plain = encode(answer.body, encoding);
  const body = answer.gzipped && plain.length > 0 ? gzip(plain) : plain;
  if (bare) return { script: [body], end: "fin" };
  return { status, headers, body: effect === "dump the heap" ? ctx.host.heap() : body, exact: true, closes };
}

/** The connection ends before an answer. */
const hungUp = (code: string): SeenAnswer => ({ ends: { name: "hung-up", phase: "headers", code } });
const cutShort: Wire = {
  script: [],
  end: "fin",
  seenBy: { undici: hungUp("UND_ERR_SOCKET"), fetch: hungUp("UND_ERR_SOCKET"), http: hungUp("ECONNRESET") },
};
