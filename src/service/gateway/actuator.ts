import { methodsOf } from "../../spring/answer/errors/mishaps.ts";
import { chosenFrom } from "../../spring/answer/servlet.ts";
import { matchRoutes } from "../../spring/endpoints/endpoint-route.ts";
import { readTarget } from "../../spring/request/accepted-target.ts";
import { isPreflight } from "../../spring/routes/cors.ts";
import type { EndpointRefusal } from "../../spring/routes/error-messages.ts";
import { withoutHeader } from "../../text/headers/headers.ts";
import { health } from "../health/health.ts";
import { usualSettings } from "../health/health-settings.ts";
import { makeApplication } from "../health/make.ts";
import { NO_BODY } from "../replies.ts";
import type { Ctx, Reply, Request } from "../service.ts";
import type { Task } from "../task.ts";

/** Headers that the server of a servlet application sends, and that of a gateway does not. */
const tomcats: ReadonlySet<string> = new Set(["date", "keep-alive", "connection", "server", "transfer-encoding"]);

/** Settings that a gateway does not read, and those of compression, which the lab leaves out at a gateway. */
const leftOut = /^server\.?(servlet|tomcat|compression)\b/i;

/** The endpoints of the gateway's own application, which take precedence over all routes. */
export interface Actuator {
  takes(path: string): boolean;
  /** Why no endpoint sees a request, although one has its path. */
  refuses(request: Request): EndpointRefusal | undefined;
  answer(request: Request, ctx: Ctx): Task<Reply>;
}

/** Returns undefined if an application with these properties would not start; reading them reports why. */
export function actuatorOf(properties: Readonly<Record<string, string>>, basePath: string): Actuator | undefined {
  // The component pay exists only in the application of the lessons.
  const read = Object.entries(properties).filter(([name]) => !leftOut.test(name));
  const placed = basePath === "" ? read : [...read, ["server.servlet.context-path", basePath]];
  const settings = { ...usualSettings(Object.fromEntries(placed)), named: { pay: "none" }, ofGateway: true };
  const made = makeApplication(settings);
  if ("refusals" in made) return undefined;
  const { main, server } = made.application;
  const running = health.start(settings);
  const matchesOf = (path: string) => {
    const target = readTarget(path.slice(basePath.length), undefined, server);
    return target === undefined ? [] : matchRoutes(main.routes, target.segments);
  };
  function* asSeen(request: Request, ctx: Ctx): Task<Reply> {
    if (request.method !== "HEAD") return (yield* running.handle(request, ctx)) as Reply;
    // Unlike a servlet, WebFlux makes the whole answer to a GET, and sends its head.
    const { status, headers, body } = (yield* running.handle({ ...request, method: "GET" }, ctx)) as Reply;
    const others = withoutHeader(headers, "content-length");
    const length =
      body instanceof Uint8Array && body.length > 0 ? [["Content-Length", String(body.length)] as const] : [];
    return { status, headers: [...others, ...length], body: NO_BODY };
  }
  return {
    takes: (path) => matchesOf(path).length > 0,
    refuses(request) {
      const matches = matchesOf(request.path);
      const { match, refused } = chosenFrom(matches, request);
      if (refused === undefined) return undefined;
      return { status: refused, allows: match?.route.produces ?? methodsOf(matches) };
    },
    *answer(request, ctx) {
      const { status, headers, body } = yield* asSeen(request, ctx);
      // WebFlux says nothing about a rejected origin, and allows no methods in answer to a preflight.
      const isRejected = status === 403;
      const isLeftOut = (name: string) =>
        tomcats.has(name) || (name === "allow" && isPreflight(request)) || (isRejected && name === "content-length");
      const kept = headers.filter(([name]) => !isLeftOut(name.toLowerCase()));
      return { status, headers: kept, body: isRejected ? NO_BODY : body };
    },
  };
}
