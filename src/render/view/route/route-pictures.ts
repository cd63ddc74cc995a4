import type { ShareMode } from "../../../policy/random/share.ts";
/** The data for the picture that fits a gateway's requests. */
export type RoutePicture = { readonly share: SharePicture } | { readonly routes: RoutesPicture };

/** The data for the picture of a share. */
export interface SharePicture {
  readonly percent: number;
  readonly by: ShareMode;
  /** The new server, drawn in full colour. */
  readonly fresh: string;
  readonly old: string;
  /** The user behind each request, if a share keeps users together. */
  readonly users: readonly string[];
}

/** The data for the picture of a file's routes, in addition to the run. */
export interface RoutesPicture {
  /** The names of all routes, in matching order. */
  readonly routes: readonly string[];
  readonly isWeighted: boolean;
  /** Whether to say for each request why the other routes did not match. */
  readonly why: boolean;
}
