/** What the paths that a platform may probe answered; undefined where one was not asked. */
export interface Probed {
  readonly liveness: number | undefined;
  readonly readiness: number | undefined;
  /** Health itself, of which the two are groups. */
  readonly whole: number | undefined;
}

/** What a platform that probes liveness and readiness does with these answers; undefined where it was asked for neither. */
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

/** Where the whole fails, a probe of it does what a probe of its group does not. */
function wholeWords({ liveness, readiness, whole }: Probed): string {
  if (whole === undefined || passes(whole)) return "";
  const words = [
    ...(passes(liveness) ? ["liveness would restart it though it is alive"] : []),
    ...(passes(readiness) ? ["readiness would take it out of traffic"] : []),
  ];
  return words.length === 0 ? "" : `; if a probe asked the whole (${whole}) instead, ${words.join(", and ")}`;
}

function passes(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 400;
}
