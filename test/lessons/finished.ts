/** Tracks whose lessons have every part and keep every rule. Who finishes a track adds it here. */
export const finished = [
  "start-here",
  "calls",
  "refusal",
  "walls",
  "broken-replies",
  "routing",
  "retries",
  "deadlines",
  "breakers",
  "health",
];
