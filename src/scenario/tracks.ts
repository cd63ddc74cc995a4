import { listScenarios } from "./library.ts";

/** What is said of a track. One that is not listed here is a plain folder, its lessons by name. */
interface TrackNote {
  readonly teaches: string;
  /** Lessons in the recommended order; others of its folder follow. */
  readonly order: readonly string[];
  /** The track to read next. */
  readonly next?: string;
}

/** In the recommended order. */
export const trackNotes: Readonly<Record<string, TrackNote>> = {
  "start-here": {
    teaches: "the heart of every track, in ten minutes",
    order: [
      "refused-502",
      "on-time",
      "timeout-504",
      "slow-without-limit",
      "never-replies",
      "share-10",
      "readiness-with-pay",
    ],
    next: "calls",
  },
  calls: {
    teaches: "how one call between two servers fails, and what its caller can know of it",
    order: [
      "on-time",
      "refused-502",
      "timeout-504",
      "slow-without-limit",
      "never-replies",
      "limit-that-only-tells",
      "cancel-is-heard",
      "server-says-200",
      "mapping-is-a-choice",
      "fresh-connection-each-time",
    ],
    next: "routing",
  },
  routing: {
    teaches: "one entrance, routes that move to a new server one at a time, shares, and the way back",
    order: [
      "before-migration",
      "orders-moved",
      "share-50",
      "share-10",
      "share-by-chance",
      "changing-back",
      "rollback-leaves-data",
      "migration-complete",
      "bouncing-user",
      "dead-canary",
      "canary-in-the-average",
      "retries-hide-the-canary",
      "catch-all-first",
      "no-token",
      "rate-limit-429",
      "limits-upside-down",
      "one-fault-three-codes",
      "proxy-hides-refusal",
    ],
    next: "health",
  },
  health: {
    teaches: "what a Spring application reports about itself, to whom, and what a platform makes of it",
    order: [
      "all-well",
      "one-down-all-down",
      "groups-decide",
      "readiness-with-pay",
      "include-replaces",
      "liveness-with-pay",
      "worst-wins",
      "unknown-is-200",
      "all-unknown",
      "out-of-service",
      "order-can-change",
      "mapping-drops-defaults",
      "hidden-reason",
      "authorized-sees",
      "component-path-hidden",
      "probes-off-404",
      "two-kinds-of-404",
      "exposure-replaces-default",
      "exposed-by-star",
      "access-beats-exposure",
      "shutdown-needs-both",
      "slow-indicator",
      "pay-really-asked",
      "shallow-lie",
      "flips",
      "starting-and-stopping",
    ],
    next: "refusal",
  },
  refusal: {
    teaches: "how a call fails before anything is sent, and what hides it",
    order: [
      "name-not-found",
      "resolver-busy",
      "both-addresses-refuse",
      "connect-hangs",
      "late-connect",
      "reset-at-accept",
      "proxy-accepts-first",
      "wrong-protocol",
      "port-taken",
      "out-of-descriptors",
      "forbidden-port",
    ],
    next: "slowness",
  },
  slowness: {
    teaches: "answers that come late, in drops or never, and timeouts that do not help",
    order: [
      "headers-then-silence",
      "limit-cleared-early",
      "dribbled-body",
      "dribbled-headers",
      "limit-that-rounds",
      "abandoned-work",
      "limits-add-up",
    ],
    next: "broken-replies",
  },
  "broken-replies": {
    teaches: "answers that break off, lie about themselves, or are not answers at all",
    order: [
      "empty-reply",
      "reset-before-reply",
      "hang-up-is-not-reset",
      "cut-by-length",
      "cut-chunks",
      "cut-unnoticed",
      "status-at-headers",
      "redirect-pays-again",
      "length-too-long",
      "length-too-short",
      "two-lengths",
      "broken-chunk",
      "garbage-reply",
      "bare-newlines",
      "header-flood",
      "interim-for-ever",
      "false-gzip",
      "cut-gzip",
      "half-json",
      "error-in-200",
    ],
    next: "connections",
  },
  connections: {
    teaches: "what goes wrong with connections that are kept, shared, full or closed",
    order: [
      "reset-says-nothing",
      "keep-alive-502",
      "stale-socket",
      "write-after-close",
      "pool-exhausted",
      "limit-starts-late",
      "unread-body",
      "slow-reader",
      "too-many-connections",
      "early-no",
      "slow-starves-fast",
      "slow-request-408",
      "half-close",
      "stop-rudely",
      "stop-politely",
    ],
    next: "clients",
  },
  clients: {
    teaches: "how the same failure looks with undici, fetch and http.request",
    order: ["fetch-failed", "reset-or-hang-up", "body-after-204", "unasked-upgrade"],
  },
};

export interface Track extends Omit<TrackNote, "order"> {
  readonly name: string;
  /** Names of scenarios, in the recommended order. */
  readonly lessons: readonly string[];
}

/** Every track, the one to start with first. A track may include lessons of others. */
export function listTracks(): Track[] {
  const listed = listScenarios();
  const known = new Set(listed.map(({ name }) => name));
  const folders = [...new Set(listed.map(({ track }) => track))];
  const names = [...new Set([...Object.keys(trackNotes), ...folders])];
  return names.flatMap((name) => {
    const { order, ...note } = trackNotes[name] ?? { teaches: "", order: [] };
    const own = listed.filter(({ track }) => track === name).map((scenario) => scenario.name);
    const lessons = [...new Set([...order.filter((lesson) => known.has(lesson)), ...own])];
    return lessons.length === 0 ? [] : [{ name, ...note, lessons }];
  });
}
