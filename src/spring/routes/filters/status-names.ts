import published from "../../../../metadata/spring-statuses.json" with { type: "json" };
import { ownValue } from "../../../text/values/own-value.ts";
import { Refused } from "../reading/route-mistakes.ts";

/** The status names that Spring knows, as in `SetStatus=NOT_FOUND`. */
const statusNames: Readonly<Record<string, number>> = published;

/** A status with a name belongs to a series; others belong to none. */
export function isStandard(status: number): boolean {
  return Object.values(statusNames).includes(status);
}

export function statusByName(text: string): number {
  const status = /^[+-]?\d+$/.test(text) ? Number(text) : ownValue(statusNames, text.toUpperCase());
  if (status === undefined || Math.abs(status) >= 2 ** 31)
    throw new Refused(`"${text}" is not a status`, "write 202 or ACCEPTED");
  return status;
}

/** Where a name is expected, its case and punctuation do not count, and a number is not one. */
export function statusNamed(text: string): number {
  const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = Object.entries(statusNames).find(([name]) => plain(name) === plain(text));
  if (found === undefined)
    throw new Refused(`"${text}" is not the name of a status`, "write a name such as SERVICE_UNAVAILABLE");
  return found[1];
}
