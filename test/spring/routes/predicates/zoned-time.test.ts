import { expect, it } from "vitest";
import { zonedTimeMs } from "../../../../src/spring/routes/predicates/zoned-time.ts";

const utcMs = Date.UTC(2030, 0, 31, 12, 30, 15);

it.each([
  ["2030-01-31T12:30:15Z", utcMs],
  ["2030-01-31T12:30:15z", utcMs],
  ["2030-01-31T13:30:15+01:00[Europe/Paris]", utcMs],
  ["2030-01-31T07:00:15-05:30", utcMs],
  ["2030-01-31T12:30:45+00:00:30", utcMs],
  ["2030-01-31T12:30:15.25Z", utcMs + 250],
  ["2030-01-31T12:30:15.Z", utcMs],
  ["2030-01-31T12:30Z", utcMs - 15_000],
  ["2030-02-01T06:30:15+18:00", utcMs],
  ["2030-01-30T18:30:15-18:00", utcMs],
  ["2030-01-31T12:30:15Z[UTC+2]", utcMs],
  [" 1900000000000 ", 1_900_000_000_000],
  ["-5", -5],
])("%s is %d ms after 1970 began", (text, ms) => {
  expect(zonedTimeMs(text)).toBe(ms);
});

it.each([
  ["2030-01-31T12:30:15+18:01", "more than 18 hours off"],
  ["2030-01-31T12:30:15-18:00:01", "more than 18 hours off"],
  ["2030-01-31T12:30:15Z[Nowhere/Land]", "not a known time zone"],
  ["2030-02-29T12:30:15Z", "does not exist"],
  ["2030-13-01T12:30:15Z", "does not exist"],
  ["2030-01-31T24:00:00Z", "does not exist"],
  ["2030-01-31T12:60:00Z", "does not exist"],
  ["2030-01-31T12:30:60Z", "does not exist"],
  ["2030-01-31T12:30:15", "not a date and time with a zone"],
  ["tomorrow", "not a date and time with a zone"],
])("%s is rejected: %s", (text, says) => {
  expect(() => zonedTimeMs(text)).toThrow(says);
});
