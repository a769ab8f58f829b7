import type { QueryClient } from '@tanstack/react-query';
import type { AroundNavHandler } from 'wouter';
import type { Opening } from './api/opening.ts';
import { holdIdleWork } from './ui/feedback/on-demand.tsx';

/** A screen that is fetched when it is first opened; its opening is known from then on. */
export type FetchedScreen = {
  load: () => Promise<unknown>;
  isThere: () => boolean;
  getOpening: () => Opening | undefined;
};

type Screens = Readonly<Record<string, FetchedScreen>>;

// Somebody who presses a link sees the next screen whole if it can come that soon, and its outline if not.
const MOST_HOLD_MS = 150;

const isAt = (pattern: string, pathname: string): boolean => {
  const [parts, given] = [pattern.split('/'), pathname.split('/')];
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
};

/** What is still to come of the rows: those at hand are shown at once, and renewed behind. */
const askFor = (client: QueryClient, opening: Opening | undefined, today: string): Promise<unknown>[] => {
  const pending: Promise<unknown>[] = [];
  const ask: QueryClient['prefetchQuery'] = async (options) => {
    if (client.getQueryData(options.queryKey) === undefined) pending.push(client.prefetchQuery(options));
  };
  opening?.(ask, today);
  return pending;
};

/** Gets screens ready before they are shown: their code, and the rows that they open with. */
export const createScreens = (client: QueryClient, screens: Screens, getToday: () => string) => {
  let latest = 0;

  /** What a screen still waits for; nothing, if it can be shown as a whole. */
  const prepare = (address: string): Promise<unknown>[] => {
    const { pathname, search } = new URL(address, window.location.origin);
    const screen = Object.entries(screens).find(([pattern]) => isAt(pattern, pathname))?.[1];
    if (!screen) return [];
    const ask = () => (search ? [] : askFor(client, screen.getOpening(), getToday()));
    return screen.isThere() ? ask() : [screen.load().then(() => Promise.all(ask()))];
  };

  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const own = ++latest;
    const pending = prepare(to);
    if (pending.length === 0) return navigate(to, options);
    const patience = new Promise((over) => setTimeout(over, MOST_HOLD_MS));
    // What could not be fetched is fetched again by the screen, which says why it cannot be shown.
    void Promise.race([Promise.allSettled(pending), patience]).then(() => own === latest && navigate(to, options));
  };

  /** Between pointing at a link and letting it go there is time to fetch what it leads to. */
  const followPointer = (): (() => void) => {
    const note = ({ type, target }: Event) => {
      if (type === 'pointerdown' || type === 'keydown') holdIdleWork();
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([download])') : null;
      if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      // A list is full of links, which the pointer only passes.
      if (type === 'pointerdown' || link.closest('nav'))
        for (const part of prepare(link.href)) part.catch(() => undefined);
    };
    const goBack = () => void latest++;
    const kinds = ['pointerdown', 'pointerover', 'focusin', 'keydown'];
    for (const kind of kinds) document.addEventListener(kind, note, { passive: true });
    window.addEventListener('popstate', goBack);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note);
      window.removeEventListener('popstate', goBack);
    };
  };

  return { prepare, aroundNav, followPointer };
};
