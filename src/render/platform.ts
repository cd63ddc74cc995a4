/** What a platform that probes liveness and readiness does with these answers; undefined where it was asked for neither. */
export function platformWords(liveness: number | undefined, readiness: number | undefined): string | undefined {
  const passes = (status: number) => status >= 200 && status < 400;
  const words: string[] = [];
  if (liveness !== undefined)
    words.push(`${passes(liveness) ? "keep it running" : "restart it"} (liveness ${liveness})`);
  if (readiness !== undefined) {
    words.push(`${passes(readiness) ? "keep sending traffic" : "send it no traffic"} (readiness ${readiness})`);
  }
  return words.length === 0 ? undefined : `would ${words.join(" and ")}`;
}
