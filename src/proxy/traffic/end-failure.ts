/** Why a connection is of no use to one of its ends, although the proxy accepted it. */
export interface EndFailure {
  readonly end: "client" | "upstream";
  readonly why: string;
  /** Whether the upstream has accepted a connection. */
  readonly reached: boolean;
}
