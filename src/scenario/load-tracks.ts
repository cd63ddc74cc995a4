import type { TrackNote } from "./track-note.ts";

/** Tracks whose lessons send calls by the thousand. */
export const loadTracks: Readonly<Record<string, TrackNote>> = {
  queues: {
    teaches: "why calls wait long before a server is full, and how to handle those that wait",
    practise: ["mystery two-is-a-crowd"],
    order: ["hockey-stick", "one-line-or-ten-tills", "littles-law", "one-slow-neighbour", "queue-full-of-the-dead"],
  },
  storms: {
    teaches: "how retries and synchronized clients prolong an outage after its cause is gone",
    practise: ["mend calm-the-storm"],
    order: ["thundering-return", "storm-that-stays"],
  },
  measuring: {
    teaches: "what a measurement can prove, and whose waiting it leaves out",
    order: ["who-measured-that", "what-ten-requests-prove"],
  },
};
