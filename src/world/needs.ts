/** The requirements that a lesson can have of a machine, in the words of messages. */
export const needs = {
  linux: "Linux",
  posix: "sockets that deliver the data received before a reset, as on Linux and macOS",
  ipv6: "the address ::1",
  curl: "curl",
  "strict-parser": "the stricter HTTP parser of Node 20.19.2 or newer",
} as const;
export type Need = keyof typeof needs;
export const needNames = Object.keys(needs) as [Need, ...Need[]];
