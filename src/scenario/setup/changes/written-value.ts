import { parseDocument, type YAMLError } from "yaml";
import { ProblemError } from "../../../text/problems/problem.ts";
import { yamlMistake } from "../../../text/problems/yaml-mistake.ts";
import { shown } from "../../../text/values/format-value.ts";

/** Reads a value on a command line as YAML, so that it can be a list or a map, too. `written`: the argument with the value. */
export function readValue(value: string, written: string): unknown {
  const text = value.trim();
  const document = parseDocument(text, { prettyErrors: false, logLevel: "silent" });
  const [mistake] = document.errors;
  if (mistake === undefined) {
    try {
      return document.toJS({ maxAliasCount: 0 });
    } catch {
      // Only an alias throws.
    }
  }
  const [says, cure] = mistake === undefined ? alias : sayMistake(text, mistake);
  throw new ProblemError([{ says: `${written}: ${says}`, cure }]);
}

const alias = ["an alias such as *x is not supported", "write the value out, or put text that begins with * in quotes"];
const colon = [
  "a second colon, outside quotes",
  "write a map in braces, such as {name: value}, and text with a colon in quotes",
] as const;

/** Words for an argument, which has no lines, and no place that a mark could show. */
function sayMistake(text: string, { code, message, pos: [at] }: YAMLError): readonly [says: string, cure: string] {
  if (/^[%*&@`]/.test(text)) {
    const quoted = `'${JSON.stringify(text)}'`;
    return [`text cannot begin with ${text[0]}`, `put quotes around it that the shell keeps: ${quoted}`];
  }
  if (code === "BLOCK_AS_IMPLICIT_KEY" || code === "BLOCK_IN_FLOW") return colon;
  const [says, cure] = yamlMistake({ code: code === "BAD_INDENT" ? "MISSING_CHAR" : code, message });
  const rest = code === "BAD_INDENT" ? "" : text.slice(at);
  return [rest === "" ? says : `${says}: ${shown(rest)}`, cure];
}
