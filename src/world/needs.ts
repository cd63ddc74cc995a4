/** Demands of a lesson on its machine, with the words for messages if one is not met. */
export const needs = {
  linux: "Linux",
  posix: "sockets that keep what came before a reset, as those of Linux and macOS",
  ipv6: "the address ::1",
  curl: "curl",
  "strict-parser": "the stricter HTTP parser of Node 20.19.2 or newer",
} as const;
export type Need = keyof typeof needs;
export const needNames = Object.keys(needs) as [Need, ...Need[]];
