import type { ShareMode } from "../../policy/share.ts";
import type { Format } from "../../render/formats.ts";
import type { OwnRoutes } from "../../scenario/route/own-routes.ts";
import type { RouteRequestLine } from "../../scenario/route/request-line.ts";

/** How many requests each of the two servers received. */
export function ofShare(percent: number, by: ShareMode, requests: readonly RouteRequestLine[]): Format {
  const names = requests.flatMap(({ headers, times }) => {
    const user = headers.find(([name]) => name.toLowerCase() === "x-user")?.[1] ?? "(nobody)";
    return Array<string>(times).fill(user);
  });
  return {
    about: "who served which request",
    each: async () =>
      (await import("../../render/text/share.ts")).shareRenderer({
        percent,
        by,
        fresh: "order",
        old: "monolith",
        users: names,
      }),
  };
}

/** What the routes of a file did with each request. */
export function ofRoutes({ routes, isWeighted }: OwnRoutes, why: boolean): Format {
  return {
    about: "which route took which request",
    each: async () => (await import("../../render/text/routes.ts")).routesRenderer({ routes, isWeighted, why }),
  };
}
