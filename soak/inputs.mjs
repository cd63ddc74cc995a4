// Tries patterns and placeholders that could take exponential time: each run ends in time, and so does an interrupted one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inputs as growing } from "../bench/inputs.mjs";
import { folder, lab } from "./lab.mjs";
import { slice } from "./slice.mjs";

const MOST_MS = 9000;
const a = "a".repeat(60);
const place = folder();

const routes = (predicate, ...request) => {
  const file = join(place, `${Math.random()}.yaml`);
  const route = `- { id: a, uri: "http://127.0.0.1:9000", predicates: ["${predicate}"] }`;
  writeFileSync(file, `spring.cloud.gateway.server.webflux.routes:\n${route}\n`);
  return ["route", "--routes", file, ...request];
};
const properties = (text) => {
  const file = join(place, `${Math.random()}.properties`);
  writeFileSync(file, text);
  return ["health", "--config", file];
};
const path = ["--path", "/x"];
const bomb = Array.from({ length: 24 }, (_, at) => `a${at + 1}=\${a${at}}\${a${at}}\${a${at}}`).join("\n");

const hard = {
  "a header's expression": () => routes("Header=X-A, (a+)+$", ...path, "--header", `X-A: ${a}!`),
  "a query's expression": () => routes("Query=q, (a|aa)+$", "--path", `/x?q=${a}!`),
  "a cookie's expression": () => routes("Cookie=c, (a+)+$", ...path, "--header", `Cookie: c=${a}!`),
  "a path's expression": () => routes("Path=/{s:(?:a+)+b}", "--path", `/${a}!`),
  "a path of many stars": () => routes(`Path=/${"*a".repeat(30)}b`, "--path", `/${a.repeat(5)}`),
  "a host of many stars": () => routes(`Host=${"*a".repeat(30)}b`, ...path, "--header", `Host: ${a.repeat(3)}`),
  "placeholders in a circle": () => properties("a=${b}${b}${b}\nb=${a}${a}${a}\nspring.application.name=${a}\n"),
  "placeholders that grow": () => properties(`a0=x\n${bomb}\nspring.application.name=\${a24}\n`),
};

export async function inputs() {
  const rows = [];
  for (const [what, args] of Object.entries(hard)) {
    const { code, signal, hung, tookMs } = await lab(args(), { capMs: MOST_MS });
    rows.push({ what, holds: !hung && [0, 1, 2].includes(code), saw: end({ code, signal, hung, tookMs }) });
  }
  const stopped = await lab(hard["a header's expression"](), { capMs: MOST_MS, signalAfterMs: 200 });
  rows.push({ what: "Ctrl-C amid a match", holds: !stopped.hung && stopped.tookMs < 3000, saw: end(stopped) });
  return rows;
}

function end({ code, signal, hung, tookMs }) {
  return hung ? `not over after ${MOST_MS} ms` : `exit ${code ?? signal} after ${Math.round(tookMs)} ms`;
}

/** Measures ten times the input. */
export async function growth() {
  const rows = [];
  for (const { what, value, goal, unit = " times the time" } of growing()) {
    rows.push({ what, holds: value <= goal, saw: `${value.toFixed(1)}${unit}` });
    if (rows.length === slice(3, Number.POSITIVE_INFINITY)) break;
  }
  return rows;
}
