import { expect, test } from "vitest";
import { incidentStory } from "../../../../src/render/text/incident/incident-text.ts";
import { loadIncident } from "../../../../src/scenario/incident/read-incident.ts";
import { narrow } from "../../fixture.ts";

test("an incident says what it costs after its settings, in one piece", () => {
  const incident = loadIncident("slow-charges");
  const says = (room: number) => incidentStory(incident, narrow, room).join("\n");
  const prices = /\n\nA lost order \(its client got no success\)\s[^\n]+\n[^\n]+\n?[^\n]+20\.\n$/;
  expect(says(99)).toMatch(prices);
  expect(says(99)).toMatch(/Payment\s+has\s+60/);
  expect(says(5)).toMatch(prices);
  expect(says(5)).not.toMatch(/Payment\s+has\s+60/);
});
