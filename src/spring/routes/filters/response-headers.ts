import { headerValues, withHeader, withoutHeader } from "../../../text/headers/headers.ts";
import { OutOfSteps } from "../../expression/steps.ts";
import { lateRegex } from "../pattern/expressions.ts";
import { MatchThrows } from "../pattern/path-pattern.ts";
import { expandedValue, notCaptured } from "../pattern/template.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import type { Filter, GrowingAnswer, OnReturn } from "../web-exchange.ts";
import { alwaysFails } from "./request-headers.ts";

/** Expands the value on the way back, so it fails only after the server behind has answered. */
export function addResponseHeader(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["name", "value", "override"]);
  const name = named.required("name");
  const value = named.required("value");
  const override = named.flag("override", true);
  return ({ variables }) =>
    (answer) => {
      const text = expandedValue(value, variables);
      if (text === undefined) return notCaptured(value, variables, definition.name);
      const isThere = headerValues(answer.headers, name).some((each) => each.trim() !== "");
      if (override || !isThere) answer.headers.push([name, text]);
      return undefined;
    };
}

/** Expands the value before it calls the server behind. */
export function setResponseHeader(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["name", "value"]);
  const name = named.required("name");
  const value = named.required("value");
  return ({ variables }) => {
    const text = expandedValue(value, variables);
    if (text === undefined) return notCaptured(value, variables, definition.name);
    return always((answer) => {
      answer.headers = withHeader(answer.headers, name, [text]);
    });
  };
}

export function removeResponseHeader(definition: Definition): Filter {
  const name = new NamedArguments(definition, ["name"]).optional("name");
  if (name === undefined) return alwaysFails("RemoveResponseHeader needs its argument name");
  return () =>
    always((answer) => {
      answer.headers = withoutHeader(answer.headers, name);
    });
}

const strategies = ["RETAIN_FIRST", "RETAIN_LAST", "RETAIN_UNIQUE"] as const;

/** Takes one name, or several separated by spaces. */
export function dedupeResponseHeader(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["name", "strategy"]);
  const names = (named.optional("name") ?? "").split(" ").filter((name) => name !== "");
  const strategy = named.word("strategy", strategies, "RETAIN_FIRST");
  return () =>
    always((answer) => {
      for (const name of names) {
        const values = headerValues(answer.headers, name);
        if (values.length > 1) answer.headers = withHeader(answer.headers, name, retained(values, strategy));
      }
    });
}

function retained(values: readonly string[], strategy: (typeof strategies)[number]): string[] {
  if (strategy === "RETAIN_UNIQUE") return [...new Set(values)];
  return strategy === "RETAIN_FIRST" ? values.slice(0, 1) : values.slice(-1);
}

export function rewriteResponseHeader(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["name", "regexp", "replacement"]);
  const name = named.optional("name");
  const regexp = named.optional("regexp");
  const regex = regexp === undefined ? undefined : lateRegex(regexp);
  const replacement = named.optional("replacement")?.replaceAll("$\\", "$");
  return ({ received }) =>
    (answer) => {
      if (name === undefined) return { fails: "RewriteResponseHeader needs its argument name" };
      const values = headerValues(answer.headers, name);
      if (values.length === 0) return undefined;
      if (regex === undefined || replacement === undefined) {
        return { fails: "RewriteResponseHeader needs an expression and its replacement" };
      }
      try {
        const rewritten = values.map((value) => regex().replaceAll(value, replacement, received.steps));
        answer.headers = withHeader(answer.headers, name, rewritten);
        return undefined;
      } catch (error) {
        const isKnown = [RangeError, MatchThrows, OutOfSteps].some((kind) => error instanceof kind);
        if (!isKnown) throw error;
        return { fails: `RewriteResponseHeader: ${(error as Error).message}` };
      }
    };
}

export function always(change: (answer: GrowingAnswer) => void): OnReturn {
  return (answer) => {
    change(answer);
    return undefined;
  };
}
