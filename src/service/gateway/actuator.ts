import { matchRoutes } from "../../spring/endpoints/endpoint-route.ts";
import { readTarget } from "../../spring/request/accepted-target.ts";
import { usualSettings } from "../health/health-settings.ts";
import { makeApplication } from "../health/make.ts";
import { health } from "../health.ts";
import type { Ctx, Reply, Request } from "../service.ts";
import type { Task } from "../task.ts";

/** Headers that the server of a servlet application sends, and that of a gateway does not. */
const tomcats: ReadonlySet<string> = new Set(["date", "keep-alive", "connection", "server", "transfer-encoding"]);

/** The endpoints of the gateway's own application, which take precedence over all routes. */
export interface Actuator {
  takes(path: string): boolean;
  answer(request: Request, ctx: Ctx): Task<Reply>;
}

/** Returns undefined if an application with these properties would not start; reading them reports why. */
export function actuatorOf(properties: Readonly<Record<string, string>>, basePath: string): Actuator | undefined {
  // The component pay exists only in the application of the lessons.
  const settings = { ...usualSettings(properties), named: { pay: "none" } };
  const made = makeApplication(settings);
  if ("refusals" in made) return undefined;
  const { main, server } = made.application;
  const running = health.start(settings);
  return {
    takes(path) {
      const target = readTarget(path.slice(basePath.length), undefined, server);
      return target !== undefined && matchRoutes(main.routes, target.segments).length > 0;
    },
    *answer(request, ctx) {
      const inside = { ...request, path: request.path.slice(basePath.length) };
      const { status, headers, body } = (yield* running.handle(inside, ctx)) as Reply;
      return { status, headers: headers.filter(([name]) => !tomcats.has(name.toLowerCase())), body };
    },
  };
}
