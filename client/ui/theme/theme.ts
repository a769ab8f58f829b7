import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const systemDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** As stored in the cookie; without one, the setting of the device counts. */
export function chosenTheme(): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)/.exec(document.cookie)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function apply() {
  const theme = chosenTheme();
  const dark = theme === 'system' ? window.matchMedia(systemDark).matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Kept in a cookie, since signing out wipes both browser storages; theme.js reads it before the first paint. */
export function chooseTheme(theme: Theme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are still in use
  document.cookie = `theme=${theme}; path=/; max-age=31536000; SameSite=Lax`;
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  const system = window.matchMedia(systemDark);
  listeners.add(listener);
  system.addEventListener('change', apply);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) system.removeEventListener('change', apply);
  };
}

/** The reader's choice. While anyone uses this, a change of the system's own theme is followed at once. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system');
}
