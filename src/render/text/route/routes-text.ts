import { often } from "../../../text/words/phrases.ts";
import type { Renderer } from "../../format.ts";
import type { Look } from "../../look.ts";
import { shortTime } from "../../view/calls/call-words.ts";
import { type HeaderChange, isUsual } from "../../view/calls/header-changes.ts";
import { escapeAll } from "../../view/escape.ts";
import { counted, grouped } from "../../view/grouped.ts";
import type { RoutesPicture } from "../../view/route/route-pictures.ts";
import { type RouteStory, routeStories, type SentRequest } from "../../view/route/route-stories.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor, statusPaint } from "../drawing/paint.ts";
import { labelled, title } from "../drawing/title.ts";
import { wrap } from "../drawing/width.ts";
import { tally } from "./tally.ts";

/** Draws which route matched each request, what was sent and answered, and how often if a request was repeated. */
export function routesRenderer(picture: RoutesPicture): Renderer {
  return (raw, look) => {
    const report = escapeAll(raw);
    const steps = [...grouped(routeStories(report), ({ step }) => step).values()];
    const parts = [
      title(report, look),
      ...steps.map((stories) =>
        stories.length === 1 ? oneRequest(stories[0], picture, look) : manyRequests(stories, picture, look),
      ),
      picture.isWeighted && report.setup.gateway?.by === "random"
        ? wrap(chance(report.seed), Math.min(look.width, 84))
        : [],
    ];
    return `${parts
      .filter((part) => part.length > 0)
      .map((part) => part.join("\n"))
      .join("\n\n")}\n`;
  };
}

function chance(seed: number): string {
  return `A Weight is drawn at random for each request, as in Spring; --seed ${seed + 1} draws differently.`;
}

function oneRequest(story: RouteStory, picture: RoutesPicture, look: Look): string[] {
  const { asked, status = glyphsFor(look).none, tookMs, notes, answer, answerChanges } = story;
  const paint = paintFor(look);
  const end = `${statusPaint(status, paint)(status)}${paint.faint(` in ${shortTime(tookMs)}`)}`;
  const gap = look.width - asked.length - `${status} in ${shortTime(tookMs)}`.length;
  const head =
    gap < 2 ? [...wrap(asked, look.width).map(paint.strong), end] : [paint.strong(asked) + " ".repeat(gap) + end];
  return [
    ...head,
    ...labelled("route", routeOf(story), look),
    ...story.asks.flatMap((each, at) => sentOn(each, story.asks[at - 1], look)),
    ...notes.flatMap((says) => labelled("note", says, look)),
    ...labelled("answer", answer, look),
    ...answerChanges.flatMap((change) => changed(change, look)),
    ...reasons([story], picture, look),
  ];
}

function routeOf({ routes }: RouteStory): string {
  return routes.length === 0 ? "no route" : routes.join(", which forwards to ");
}

/** A retry reports only what differs from the try before it. */
function sentOn({ says, changes }: SentRequest, before: SentRequest | undefined, look: Look): string[] {
  if (JSON.stringify(changes) === JSON.stringify(before?.changes)) return labelled("sends", says, look);
  const usual = changes.filter((change) => isUsual(change, changes));
  const names = usual.map(({ name }) => name).join(", ");
  return [
    ...labelled("sends", says, look),
    ...changes.filter((change) => !usual.includes(change)).flatMap((change) => changed(change, look)),
    ...(names === "" ? [] : labelled("", `and the usual ${names}`, look).map(paintFor(look).faint)),
  ];
}

function changed({ isNew, says }: HeaderChange, look: Look): string[] {
  return labelled("", `${isNew ? "+" : "-"} ${says}`, look);
}

/** Says why routes before the matching one did not match; later routes are never tried. */
function reasons(stories: readonly RouteStory[], { routes, why }: RoutesPicture, look: Look): string[] {
  if (!why) return [];
  const times = (says: string, count: number) => (count === stories.length ? says : `${says} (${often(count)})`);
  const passed = counted(stories.flatMap(({ passedOver }) => passedOver));
  const behind = counted(
    stories.flatMap(({ passedOver, routes: [taken, ...others] }) =>
      taken === undefined || others.length > 0
        ? []
        : routes.slice(passedOver.length + 1).map((id) => `${id}: it comes after ${taken}, which matched the request`),
    ),
  );
  return [...passed, ...behind].flatMap(([says, count], at) =>
    labelled(at === 0 ? "not" : "", times(says, count), look),
  );
}

function manyRequests(stories: readonly [RouteStory, ...RouteStory[]], picture: RoutesPicture, look: Look): string[] {
  const { times, to } = glyphsFor(look);
  const paint = paintFor(look);
  const rows = [...grouped(stories, (story) => endOf(story, to))].map(([name, { length }]) => ({
    name,
    count: length,
    paint: name.endsWith(" 200") ? paint.link : paint.bad,
  }));
  return [
    paint.strong(`${stories[0].asked} ${times} ${stories.length}`),
    ...tally(rows, stories.length, look),
    ...reasons(stories, picture, look),
  ];
}

function endOf(story: RouteStory, to: string): string {
  const { status = story.answer, servedBy } = story;
  if (servedBy === undefined || servedBy === "gateway") return `${routeOf(story)}, ${status} by the gateway`;
  return `${routeOf(story)} ${to} ${servedBy}, ${status}`;
}
