/** Hides what callers concluded later and what was done later, and keeps the room for it. */
export function veilEnds(nowMs: number): void {
  for (const line of document.querySelectorAll<HTMLElement>(".ends p")) {
    // A sum of times may be a little above the time of its moment.
    const isLater = Number(line.dataset.at ?? Number.POSITIVE_INFINITY) > nowMs + 0.5;
    line.classList.toggle("later", isLater);
  }
}
