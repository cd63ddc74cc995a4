/** Tracks whose lessons have every part and keep every rule. Who finishes a track adds it here. */
export const finished = [
  "start-here",
  "calls",
  "refusal",
  "retries",
  "deadlines",
  "breakers",
  "walls",
  "broken-replies",
  "routing",
  "health",
];
