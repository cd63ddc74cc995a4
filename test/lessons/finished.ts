/** Tracks whose lessons have every part and keep every rule. Who finishes a track adds it here. */
export const finished = [
  "start-here",
  "calls",
  "refusal",
  "slowness",
  "retries",
  "deadlines",
  "connections",
  "breakers",
  "walls",
  "broken-replies",
  "clients",
  "routing",
  "health",
];
