import * as v from "valibot";
import { described, duration, flag, serverName, text, whole, word } from "../../service/setting.ts";
import { needNames } from "../../world/needs.ts";
import { worldKinds } from "../../world/world.ts";
import { expectations, stepExpectations } from "./expect-schema.ts";
import { setupSchema } from "./setup-schema.ts";

export const mostCalls = 1000;
export const mostSteps = 100;

const methods = "GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS";
/** A path of this machine's servers: two slashes at its start would name another host. */
const requestLine = new RegExp(String.raw`^(${methods}) (\/(?!\/)[\x21-\x7e]*)$`);
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Set by the client itself, or by the world. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "traceparent",
  "transfer-encoding",
  "upgrade",
]);

const timingEntries = {
  together: v.optional(flag("Starts together with the step after it; its own repetitions run side by side."), false),
  at: v.optional(duration("Starts so long after the group of steps it stands in began, and waits for none of them.")),
};

const value = v.pipe(
  v.string("is not text: write it in quotes"),
  v.regex(headerValue, "holds what no header can hold: write plain text"),
);

export const sendEntries = {
  send: v.pipe(
    v.string("is not a request: write POST /orders"),
    v.regex(requestLine, (issue) => notARequest(String(issue.input))),
    described("What the client asks.", "a method and a path"),
  ),
  to: serverName("The server that is asked, or a further address of it.", "a server's name, or `server/door`"),
  headers: v.optional(
    v.pipe(
      v.record(
        v.pipe(
          v.string(),
          v.regex(headerName, "is no header's name: write letters, digits and -"),
          v.check((name) => !ownHeaders.has(name.toLowerCase()), "is set by the client itself: leave it out"),
        ),
        v.union([value, v.array(value)]),
      ),
      described("Headers by name.", "name: text, or name: a list of texts"),
    ),
    {},
  ),
  body: v.optional(v.pipe(v.string("is not text: write it in quotes"), described("The request's body.", "text")), ""),
  times: v.optional(
    whole(1, mostCalls, "How often it is sent: one after the other, or side by side with `together`."),
    1,
  ),
  ...timingEntries,
  watch: v.optional(duration("How long the client watches for an answer."), "10s"),
  expect: v.optional(stepExpectations, []),
};

export const waitEntries = { wait: duration("How long nothing is done."), ...timingEntries };

export function changeEntries(setup: v.GenericSchema) {
  return {
    change: v.pipe(setup, described("What becomes different, as in `setup`.", "servers and their settings")),
    ...timingEntries,
  };
}

export const choiceEntries = {
  says: text("What the learner can choose."),
  expect: expectations,
};

export const predictEntries = {
  ask: text("The question."),
  choices: v.pipe(
    v.array(v.strictObject(choiceEntries)),
    v.minLength(2, "is too short: write at least two choices"),
    v.maxLength(6, "is too long: write at most six choices"),
    described("What can be chosen. The one whose `expect` holds is right; nothing else says which.", "a list"),
  ),
};

export function twistEntries(setup: v.GenericSchema) {
  return {
    says: text("What the change brings about."),
    setup: v.pipe(setup, described("Exactly one changed setting.", "one server and one setting")),
    expect: expectations,
  };
}

/** Everything a scenario's file may hold. `setup` is the same object wherever servers are described. */
export function scenarioEntries(setup: v.GenericSchema) {
  const steps = v.union([
    v.strictObject(sendEntries),
    v.strictObject(waitEntries),
    v.strictObject(changeEntries(setup)),
  ]);
  return {
    title: text("The lesson in one sentence.", 120),
    lesson: v.optional(text("What is to be learned, in a few sentences.")),
    source: v.optional(text("Where the facts come from.")),
    worlds: v.optional(
      v.pipe(
        v.array(word(worldKinds, "A world.")),
        v.minLength(1, "is empty: write [real, virtual]"),
        described("Where it can run.", "a list of `real`, `virtual`"),
      ),
      [...worldKinds],
    ),
    needs: v.optional(
      v.pipe(
        v.array(word(needNames, "A need.")),
        described("What the machine must have.", `a list of ${needNames.map((need) => `\`${need}\``).join(", ")}`),
      ),
      [],
    ),
    misleads: v.optional(flag("What the caller concludes is wrong on purpose."), false),
    hints: v.optional(
      v.pipe(
        v.array(text("A hint.")),
        v.maxLength(3, "is too long: write at most three hints"),
        described("Steps of help for who is asked to predict.", "a list of texts"),
      ),
      [],
    ),
    setup: v.pipe(setup, described("What runs, and how: servers by name.", "servers and their settings")),
    steps: v.pipe(
      v.array(steps),
      v.minLength(1, "is empty: write at least one step"),
      v.maxLength(mostSteps, `is too long: write at most ${mostSteps} steps`),
      described("What the client does, in order.", "a list of steps"),
    ),
    expect: v.optional(expectations, []),
    predict: v.optional(
      v.pipe(v.strictObject(predictEntries), described("A question before the run.", "`ask` and `choices`")),
    ),
    twist: v.optional(
      v.pipe(
        v.strictObject(twistEntries(setup)),
        described("One changed setting under which the expectations no longer hold.", "`says`, `setup` and `expect`"),
      ),
    ),
  };
}

export function scenarioSchema() {
  return v.strictObject(scenarioEntries(setupSchema()));
}

function notARequest(written: string): string {
  const [method = "", path = ""] = written.trim().split(/\s+/);
  if (method.startsWith("/")) return `is not a request: write POST ${method}`;
  if (/^https?:/i.test(path) || path.startsWith("//"))
    return "names a host: write only the path and name the server with to";
  const upper = method.toUpperCase();
  if (!new RegExp(`^(${methods})$`).test(upper))
    return `is not a request: write ${methods.split("|").join(", ")} and a path`;
  return `is not a request: write ${upper} ${path.startsWith("/") ? path : `/${path}`}`;
}
