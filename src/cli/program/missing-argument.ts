import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";

/** The beginnings of cures for a missing argument, with an example; those of one command begin with its name. */
const examples: Readonly<Record<string, string>> = {
  name: "write the name of a scenario, such as timeout-504, or your own file",
  file: "write the name of a file, such as report.json",
  files: "write the names of files, such as mine.yaml",
  folder: "write the name of a folder, such as site",
  words: "write words, a code or a symptom, such as charged twice",
  what: "write a defence or a fault, such as retry or reset",
  one: "write a report or a scenario, such as timeout-504",
  condition: "write holds, or one in quotes, such as 'calls.0.tookMs <= 500ms'",
  track: "write the name of a track, such as start-here",
  proxy: "write the name of a proxy, such as payment",
  upstream: "write the address of a server, such as 127.0.0.1:8080",
  fault: "write the name of a fault, such as reset",
  config: "write the name of a file, such as proxies.json",
  command: "write the command after --, such as -- npm test",
  shell: "write the name of a shell, such as bash",
  "server.setting=value": "write a change, such as payment.delay=3s",
  "key=value": "write what to change, such as enabled=false",
  "class collect files": "write the names of the files, such as hand-ins/*.json",
  "proxy add name": "write a name for the proxy, such as payment",
  "sweep cells file": "write the name of a plan, such as cells.ndjson",
  "sweep merge files": "write the names of files of results, such as out/*.ndjson",
};

/** Tells how to write a missing argument of a command, such as `<name>` of `lab sweep plan`. */
export function cureOfMissing(command: string, written: string): string {
  const name = written.replaceAll(/[<>]|\.\.\./g, "");
  const example = ownValue(examples, `${command} ${name}`) ?? ownValue(examples, name) ?? `add ${written}`;
  return `${example}; see ${labCommand(`${command} --help`)}`;
}
