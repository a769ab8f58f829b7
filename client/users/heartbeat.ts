import type { QueryClient } from '@tanstack/react-query';
import { isUserAway, onActivity } from '../api/activity.ts';
import { currentUserQuery } from '../api/session.ts';

const EVERY_MS = 60_000;

/**
 * The server counts idle time from the last call, and somebody who reads or fills in a long form makes none. While there
 * is activity, one call a minute keeps both counts together; the last sign before a pause is told too, so that the
 * server never gives up before the page does. What the page asks by itself while nobody is there does not count there, so
 * that it does not count here either.
 */
export const keepSessionAlive = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastBeat = Date.now();

  const beat = () => {
    timer = undefined;
    // After a sleep the timer is late: the next sign of life is told at once, not a minute after this.
    if (isUserAway()) return;
    lastBeat = Date.now();
    // Without an answer nothing is lost: the next sign of life tries again.
    client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
  };

  const stop = onActivity(() => {
    if (timer !== undefined) return;
    timer = setTimeout(beat, Math.max(0, lastBeat + EVERY_MS - Date.now()));
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
