/** What a lesson may need of the machine it runs on. */
export const needs = ["linux", "ipv6", "curl"] as const;
export type Need = (typeof needs)[number];
