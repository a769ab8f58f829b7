import { useSyncExternalStore } from 'react';
import type { Found } from '../../domain/search/contract.ts';

const MOST = 5;
let recent: readonly Found[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What was opened lately comes first when the palette is opened again. It is forgotten with the page. */
export function rememberFound(found: Found) {
  recent = [found, ...recent.filter(({ id }) => id !== found.id)].slice(0, MOST);
  for (const listener of listeners) listener();
}

export const useRecentFound = (): readonly Found[] => useSyncExternalStore(subscribe, () => recent);
