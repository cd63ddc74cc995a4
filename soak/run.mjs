// npm run soak [-- section ...] [--whole]: checks promises that need many repetitions; exits with 1 if one is broken. Heavy
// sections run only a part unless --whole is given.
import { action } from "./action.mjs";
import { code } from "./code.mjs";
import { descriptors } from "./descriptors.mjs";
import { dockerfile } from "./dockerfile.mjs";
import { endurance } from "./endurance.mjs";
import { flakes } from "./flakes.mjs";
import { foreign } from "./foreign.mjs";
import { fullQueue } from "./full-queue.mjs";
import { gateway } from "./gateway.mjs";
import { gateways } from "./gateways.mjs";
import { health } from "./health.mjs";
import { hunt } from "./hunt.mjs";
import { incidents } from "./incidents.mjs";
import { growth, inputs } from "./inputs.mjs";
import { interrupts } from "./interrupts.mjs";
import { libraries } from "./libraries.mjs";
import { limits } from "./limits.mjs";
import { machine } from "./machine.mjs";
import { memory } from "./memory.mjs";
import { nodes } from "./nodes.mjs";
import { openapi } from "./openapi.mjs";
import { ports } from "./ports.mjs";
import { progress } from "./progress.mjs";
import { serve } from "./serve.mjs";
import { snippets } from "./snippets.mjs";
import { springProperties } from "./spring-properties.mjs";
import { sweep } from "./sweep.mjs";
import { printTable } from "./table.mjs";
import { toxiproxy } from "./toxiproxy.mjs";
import { verdicts } from "./verdicts.mjs";
import { wordings } from "./wordings.mjs";
import { worlds } from "./worlds.mjs";

/** The promises, and the functions that try them, which return rows { what, holds, saw }. */
const sections = {
  inputs: { promise: "no input makes it hang", tries: inputs },
  growth: { promise: "ten times the input takes ten times as long", tries: growth },
  interrupts: { promise: "Ctrl-C ends it at once", tries: interrupts },
  progress: { promise: "no prediction is lost", tries: progress },
  machine: { promise: "what the machine refuses is told", tries: machine },
  limits: { promise: "a small limit of open files changes no verdict", tries: () => limits() },
  memory: { promise: "large answers take little memory", tries: memory },
  serve: { promise: "lab serve tells all, lab set never waits long", tries: serve },
  ports: { promise: "an open server keeps its port", tries: ports },
  endurance: { promise: "servers run for days in the same memory", tries: endurance },
  descriptors: { promise: "a run leaves nothing open", tries: descriptors },
  "full-queue": { promise: "a full accept queue hangs every caller", tries: fullQueue },
  gateway: { promise: "no request breaks the gateway", tries: gateway },
  health: { promise: "no request breaks the health endpoint", tries: health },
  incidents: { promise: "the best choice in an incident is no accident of one seed", tries: incidents },
  worlds: { promise: "both worlds play the same", tries: worlds },
  foreign: { promise: "the gauntlet finds what is wrong with a server, and nothing else", tries: foreign },
  code: { promise: "the starter of a task fails in each language, and a right program passes", tries: code },
  hunt: { promise: "a hunt finds what breaks a system, and nothing else", tries: hunt },
  verdicts: { promise: "the verdict of a gauntlet never flips", tries: () => verdicts() },
  gateways: { promise: "gateways behave as lab explain says", tries: gateways },
  libraries: { promise: "policies decide as the real libraries do", tries: libraries },
  "spring-properties": {
    promise: "lab health knows the properties that Spring Boot publishes",
    tries: springProperties,
  },
  snippets: { promise: "the code that lab show --as writes compiles", tries: snippets },
  openapi: { promise: "OpenAPI documents become bench files", tries: openapi },
  action: { promise: "the GitHub action and examples/ci leave annotations and reports", tries: action },
  dockerfile: { promise: "the steps of the Dockerfile give a proxy that answers", tries: dockerfile },
  toxiproxy: { promise: "Toxiproxy's clients drive lab proxy", tries: toxiproxy },
  wordings: { promise: "lab explain knows what programs say", tries: wordings },
  flakes: { promise: "a busy machine makes no lesson fall", tries: flakes },
  sweep: { promise: "a sweep gives the same bytes wherever it runs", tries: sweep },
  nodes: { promise: "it runs on every Node from 20.19 on", tries: nodes },
};

const asked = process.argv.slice(2).filter((argument) => argument !== "--whole");
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`no section called ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}`);
  process.exit(2);
}

const table = [];
for (const [name, { promise, tries }] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(name);
  for (const { what, holds, saw } of await tries()) {
    console.log(`  ${holds ? "holds" : "FALLS"}  ${what}: ${saw}`);
    table.push({ promise, tried: what, held: !holds ? `NO: ${saw}` : saw.startsWith("skipped") ? "skipped" : "yes" });
    if (!holds) process.exitCode = 1;
  }
}
printTable(table);
