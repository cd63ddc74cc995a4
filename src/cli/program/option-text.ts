import type { Argument, Command, Option } from "commander";

type Described = Pick<Option, "description" | "argChoices" | "defaultValue" | "defaultValueDescription">;

/** Returns the text of an option in help: what it does, and in one bracket its values, its default and its variable. */
export function optionText(option: Option): string {
  const isValue = option.required || option.optional;
  const rest = [
    ...(option.mandatory && option.defaultValue === undefined ? ["required"] : []),
    ...(option.envVar === undefined ? [] : [`env: ${option.envVar}`]),
  ];
  return withFacts(isValue ? option : { ...option, defaultValue: undefined }, rest);
}

export function argumentText(argument: Argument): string {
  return withFacts(argument);
}

/** A command with parts and arguments of its own is called in two ways. */
export function usageText(command: Command, usual: string): string {
  if (command.commands.length === 0 || command.registeredArguments.length === 0) return usual;
  return `${usual.replace("[command] ", "")}\n       lab ${command.name()} <command>`;
}

/** A default that cannot be computed is written at the end of the description. */
function withFacts(described: Described, rest: readonly string[] = []): string {
  const { description, argChoices, defaultValue, defaultValueDescription } = described;
  const [, says = description, written] = /^(.*) \((default: [^()]*)\)$/s.exec(description) ?? [];
  const computed = defaultValue === undefined ? [] : [`default: ${defaultValueDescription ?? defaultValue}`];
  const usual = written === undefined ? computed : [written];
  const facts = [...(argChoices === undefined ? [] : [argChoices.join(", ")]), ...usual, ...rest];
  return facts.length === 0 ? says : `${says} (${facts.join("; ")})`;
}
