import type { Declaration } from './declarations.ts';

/** The declaration that a name of the file stands for: a call with its schemas where these are asked for. */
export const groupKey = (declarations: ReadonlyMap<string, Declaration>, name: string, whole: boolean): string =>
  whole && declarations.has(`${name}!`) ? `${name}!` : name;

/**
 * Declarations that need each other stay together, in the order of their file: as modules of their own they would be
 * a circle, and one of them would run before the other is there.
 */
export function groupDeclarations(declarations: ReadonlyMap<string, Declaration>): Map<string, readonly string[]> {
  const reached = new Map([...declarations.keys()].map((key) => [key, reachedFrom(key, declarations)]));
  const keys = [...declarations.keys()];
  return new Map(
    keys.map((key) => [
      key,
      keys.filter((other) => other === key || (reached.get(key)?.has(other) && reached.get(other)?.has(key))),
    ]),
  );
}

function reachedFrom(start: string, declarations: ReadonlyMap<string, Declaration>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const { name, whole } of declarations.get(key)?.uses ?? []) {
      const next = groupKey(declarations, name, whole);
      if (!declarations.has(next) || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
