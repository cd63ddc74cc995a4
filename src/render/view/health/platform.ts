/** The statuses of the paths that a platform may probe; undefined if one was not requested. */
export interface Probed {
  readonly liveness: number | undefined;
  readonly readiness: number | undefined;
  /** Of the health endpoint itself, which includes both groups. */
  readonly whole: number | undefined;
}

/** The acts of a platform after each probe, if it passes and if it fails. */
const acts = {
  liveness: ["keep it running", "restart it"],
  readiness: ["keep sending traffic", "send it no traffic"],
} as const;

/** Says what a platform that probes this path would do. */
export function consequenceOf(path: string, status: number): { readonly says: string; readonly isGood: boolean } {
  const isGood = passes(status);
  const probes = /\/(liveness|livez)$/.test(path)
    ? "liveness"
    : /\/(readiness|readyz)$/.test(path)
      ? "readiness"
      : undefined;
  if (probes === undefined) return { says: isGood ? "reports health" : "reports a failure", isGood };
  return { says: `would ${acts[probes][isGood ? 0 : 1]}`, isGood };
}

/** Describes how a platform would react to the answers of its probes; undefined if neither path was requested. */
export function platformWords(probed: Probed): string | undefined {
  const { liveness, readiness } = probed;
  const words: string[] = [];
  if (liveness !== undefined) {
    words.push(`${acts.liveness[passes(liveness) ? 0 : 1]} (liveness ${liveness})`);
  }
  if (readiness !== undefined) {
    words.push(`${acts.readiness[passes(readiness) ? 0 : 1]} (readiness ${readiness})`);
  }
  return words.length === 0 ? undefined : `would ${words.join(" and ")}${wholeWords(probed)}`;
}

/** Says where a probe of the whole endpoint would react differently from a probe of a group. */
function wholeWords({ liveness, readiness, whole }: Probed): string {
  if (whole === undefined || passes(whole)) return "";
  const on = `probe on /actuator/health (${whole})`;
  const restarts = `a liveness ${on} would restart a healthy app`;
  if (!passes(readiness)) return passes(liveness) ? `; ${restarts}` : "";
  if (!passes(liveness)) return `; a readiness ${on} would take it out of rotation`;
  return `; ${restarts}, and a readiness probe there would take it out of rotation`;
}

function passes(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 400;
}
