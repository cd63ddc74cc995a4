import * as v from "valibot";
import { Memory } from "../spring/answer/health-answer.ts";
import { respond } from "../spring/answer/respond.ts";
import { encode } from "../spring/request/encoding.ts";
import type { HealthAnswer } from "../spring/request/request.ts";
import { askComponents } from "./health/ask-component.ts";
import { complaintsOf, type Made, makeApplication, usualNames } from "./health/make.ts";
import { Phases } from "./health/phases.ts";
import { type Settings, settings } from "./health/settings.ts";
import { healthWords } from "./health/words.ts";
import { readBody } from "./http.ts";
import type { Ctx, Reply, Request, Service } from "./service.ts";
import { described } from "./setting.ts";

/** Tells whether an application is well, as Spring Boot's own health endpoint does. */
export const health: Service<typeof settings> = {
  kind: "health",
  says: "answers /actuator/health and what belongs to it, as a Spring Boot application does",
  settings,
  words: healthWords,
  named: v.pipe(
    v.unknown(),
    described(
      "A component, such as `pay: DOWN`, or with dots in its name a property.",
      "see `components` and `properties`",
    ),
  ),
  usualNames,
  judgesTargets: true,
  check: complaintsOf,
  start(first) {
    const memory = new Memory();
    const phases = new Phases();
    let now = makeOrThrow(first);
    return {
      async handle(request, ctx) {
        const body = request.body instanceof Uint8Array ? request.body : await readBody(request.body);
        return body instanceof Uint8Array ? answer({ ...request, body }, ctx, now, memory, phases) : body;
      },
      doors: () => (now.application.management ? ["management"] : []),
      change(next) {
        now = makeOrThrow(next);
      },
    };
  },
};

function makeOrThrow(settings: Settings): Made {
  const made = makeApplication(settings);
  if ("refusals" in made) throw new Error(made.refusals.map(({ why }) => why).join("; "));
  return made;
}

interface Whole extends Request {
  readonly body: Uint8Array;
}

async function answer(request: Whole, ctx: Ctx, made: Made, memory: Memory, phases: Phases): Promise<Reply> {
  const { application, leaves, settings } = made;
  const { method, path: target, headers, body } = request;
  const on = request.door === "management" ? "management" : "main";
  const nowMs = Math.floor(ctx.host.beganMs + ctx.clock.now());
  const answering = respond(application, memory, { method, target, headers, body, on }, nowMs);
  const asked = answering.inquiry?.leaves ?? [];
  const state = phases.at(ctx.clock.now(), settings);
  const given = await askComponents(asked, { application, leaves, ...state }, ctx);
  const { answer, why } = answering.answer(given);
  if (why !== undefined) ctx.note({ kind: "decided", by: "health", says: why });
  return reply(answer, ctx, phases, settings);
}

function reply(answer: HealthAnswer, ctx: Ctx, phases: Phases, settings: Settings): Reply {
  const { status, headers, body, encoding, effect } = answer;
  if (effect === "shut down") phases.stop(ctx, settings.stops);
  return { status, headers, body: effect === "dump the heap" ? ctx.host.heap() : encode(body, encoding) };
}
