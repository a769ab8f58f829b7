/** Settings are texts, numbers, switches and lists of them, so equal text means equal value. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a person has typed over the values that the form began with. */
export function editedValues<V extends object>(current: V, base: V): Partial<V> {
  const names = Object.keys(current) as (keyof V)[];
  const typed = names.filter((name) => !isSame(current[name], base[name]));
  return Object.fromEntries(typed.map((name) => [name, current[name]])) as Partial<V>;
}
