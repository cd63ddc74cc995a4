import type { ShareMode } from "../../policy/random/share.ts";
import type { RoutePicture } from "../../render/view/route/route-pictures.ts";
import type { OwnRoutes } from "../../scenario/route/own-routes.ts";
import type { RouteRequestLine } from "../../scenario/route/request-line.ts";
import { headerValue } from "../../text/headers/headers.ts";

/** Counts the requests that each of the two servers received. */
export function ofShare(percent: number, by: ShareMode, requests: readonly RouteRequestLine[]): RoutePicture {
  const users = requests.flatMap(({ headers, times }) => {
    const user = headerValue(headers, "x-user") ?? "(nobody)";
    return Array<string>(times).fill(user);
  });
  return { share: { percent, by, fresh: "order", old: "monolith", users } };
}

/** Draws what the routes of a file did with each request. */
export function ofRoutes({ routes, isWeighted }: OwnRoutes, why: boolean): RoutePicture {
  return { routes: { routes, isWeighted, why } };
}
