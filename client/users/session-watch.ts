import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { isUserAway, onActivity, watchActivity } from '../api/activity.ts';
import { isDisconnected } from '../api/connection.ts';
import { followChanges } from '../api/events.ts';
import { leaveForLogin, queryClient } from '../api/query-client.ts';
import { currentUserQuery } from '../api/session.ts';
import { signOutIdle } from './logout.ts';
import { mustFinishSetup } from './must-finish-setup.ts';

/** Runs for as long as a user is signed in. */
export function useSessionWatch(user: CurrentUser) {
  const { idleMinutes } = user;
  const unfinished = mustFinishSetup(user);
  useEffect(watchActivity, []);
  useEffect(() => keepSessionAlive(queryClient), []);
  useEffect(() => {
    if (idleMinutes !== null) return watchIdle(idleMinutes, () => void signOutIdle());
  }, [idleMinutes]);
  // The server sends no events to a user who must finish setup first.
  useEffect(() => {
    if (!unfinished) return followChanges(queryClient, () => void leaveForLogin());
  }, [unfinished]);
}

const EVERY_MS = 60_000;

/**
 * The server counts idle time from the last call, and somebody who reads or fills in a long form makes none. While there
 * is activity, one call a minute keeps both counts together; the last sign before a pause is told too, so that the
 * server never gives up before the page does. What the page asks by itself while nobody is there does not count there, so
 * that it does not count here either.
 */
const keepSessionAlive = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastBeat = Date.now();

  const beat = () => {
    timer = undefined;
    // After a sleep the timer is late: report the next activity immediately, not a minute later.
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

const TELL_EVERY_MS = 5_000;
// A sleeping laptop stops timers, so the wall clock is read again at least this often.
const LOOK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 500;

type Message = { kind: 'active'; at: number } | { kind: 'anyone?' };

/**
 * Calls back when nobody has touched any tab for that many minutes. Time is the wall clock's, so that an hour with the
 * lid closed counts as an hour.
 */
const watchIdle = (minutes: number, onIdle: () => void): (() => void) => {
  const limit = minutes * 60_000;
  const channel = new BroadcastChannel('nafasi-activity');
  let lastSign = Date.now();
  let lastBroadcast = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const broadcast = (message: Message) => channel.postMessage(message);
  const remaining = () => lastSign + limit - Date.now();

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };

  const look = () => {
    // Without a line nobody could sign in again: the counter would stand still for as long as the outage lasts.
    if (remaining() <= 0 && isDisconnected()) return wait(LOOK_EVERY_MS, look);
    if (remaining() > 0) return wait(Math.min(remaining(), LOOK_EVERY_MS), look);
    // A tab that was frozen in the background has not heard the others yet.
    broadcast({ kind: 'anyone?' });
    wait(ANSWER_WITHIN_MS, () => (remaining() > 0 ? look() : onIdle()));
  };

  const note = () => {
    // The first move after waking the machine comes before any timer: it must not undo what has passed.
    if (remaining() <= 0 && !isDisconnected()) return look();
    lastSign = Date.now();
    if (lastSign - lastBroadcast < TELL_EVERY_MS) return;
    lastBroadcast = lastSign;
    broadcast({ kind: 'active', at: lastSign });
  };

  const hear = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'active') lastSign = Math.max(lastSign, message.at);
    else if (remaining() > 0) broadcast({ kind: 'active', at: lastSign });
  };

  channel.addEventListener('message', hear);
  const stopListening = onActivity(note);
  document.addEventListener('visibilitychange', look);
  note();
  look();
  return () => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', look);
    channel.close();
  };
};
