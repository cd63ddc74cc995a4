/** Returns the host of a URL; an IPv6 address comes without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
