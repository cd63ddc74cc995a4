/** The statuses of the paths that a platform may probe; undefined if one was not requested. */
export interface Probed {
  readonly liveness: number | undefined;
  readonly readiness: number | undefined;
  /** Health itself, which includes both groups. */
  readonly whole: number | undefined;
}

/** How a platform that probes liveness and readiness reacts to these answers; undefined if neither was requested. */
export function platformWords(probed: Probed): string | undefined {
  const { liveness, readiness } = probed;
  const words: string[] = [];
  if (liveness !== undefined) {
    words.push(`${passes(liveness) ? "keep it running" : "restart it"} (liveness ${liveness})`);
  }
  if (readiness !== undefined) {
    words.push(`${passes(readiness) ? "keep sending traffic" : "send it no traffic"} (readiness ${readiness})`);
  }
  return words.length === 0 ? undefined : `would ${words.join(" and ")}${wholeWords(probed)}`;
}

/** If the whole fails, a probe of it does what a probe of its group would not. */
function wholeWords({ liveness, readiness, whole }: Probed): string {
  if (whole === undefined || passes(whole)) return "";
  const words = [
    ...(passes(liveness) ? ["liveness would restart it although it is alive"] : []),
    ...(passes(readiness) ? ["readiness would take it out of traffic"] : []),
  ];
  return words.length === 0 ? "" : `; if a probe requested the whole (${whole}) instead, ${words.join(", and ")}`;
}

function passes(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 400;
}
