/** The value under this name, except for what every object inherits, such as `constructor`. */
export function ownValue<Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

/** A copy without what every object inherits, for names from outside. */
export function bare<Value>(of: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), of);
}
