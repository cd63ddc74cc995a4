import { Refused } from "../reading/route-mistakes.ts";

const form =
  /^(\d{4}|[+-]\d{4,9})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9})?)?)?(Z|[+-]\d\d:\d\d(?::\d\d)?)(?:\[([^\]]+)\])?$/i;

/** Milliseconds since 1970 of a zoned date and time, or of a plain number of them. */
export function zonedTimeMs(text: string): number {
  const trimmed = text.trim();
  if (/^[+-]?\d+$/.test(trimmed)) return Number(trimmed);
  const parts = form.exec(trimmed);
  if (!parts) {
    const cure = "write a date, a time and a zone: 2030-01-01T00:00:00Z or 2030-01-01T00:00:00+01:00[Europe/Paris]";
    throw new Refused(`"${text}" is not a date and time with a zone`, cure);
  }
  const [, year, month, day, hour, minute, second = "0", fraction = "0", offset = "Z", zone] = parts;
  const utc = Date.UTC(2000, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const date = new Date(utc);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists =
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60;
  if (!exists) throw new Refused(`"${text}" is a date that does not exist`);
  if (zone !== undefined && !isZone(zone))
    throw new Refused(`"${zone}" is not a known time zone`, "write a zone such as Europe/Paris");
  return date.getTime() + Math.floor(Number(`0.${fraction}`) * 1000) - offsetMs(offset);
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes, seconds = 0] = offset.slice(1).split(":").map(Number) as [number, number, number?];
  const size = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (size > 18 * 3_600_000) throw new Refused(`"${offset}" is more than 18 hours off`);
  return offset.startsWith("-") ? -size : size;
}

function isZone(zone: string): boolean {
  if (/^(Z|(UTC|GMT|UT)?([+-]\d\d?(:\d\d){0,2})?)$/.test(zone)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
