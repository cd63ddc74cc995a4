import type { ShareMode } from "../../policy/share.ts";
/** Which of the two pictures of a gateway fits the requests. */
export type RoutePicture = { readonly share: SharePicture } | { readonly routes: RoutesPicture };

/** The facts in a picture of a share. */
export interface SharePicture {
  readonly percent: number;
  readonly by: ShareMode;
  /** The new server, drawn in full colour. */
  readonly fresh: string;
  readonly old: string;
  /** The user behind each request, if a share keeps users together. */
  readonly users: readonly string[];
}

/** Facts about a file's routes, besides what they did. */
export interface RoutesPicture {
  /** The names of all routes, in matching order. */
  readonly routes: readonly string[];
  readonly isWeighted: boolean;
  /** Each request says why the other routes did not match. */
  readonly why: boolean;
}
