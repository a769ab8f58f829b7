import type { Sending } from '../api/offline/sender.ts';

/** Why something still waits, and what to do about it. */
export const SENDING_TEXTS: Readonly<Record<Sending, string>> = {
  nothing: 'Everything was sent.',
  sending: 'Sending…',
  offline: 'Sent by itself when the connection is back.',
  busy: 'The server could not take it. It is tried again by itself.',
  'sign-in': 'Sign in again to send it.',
  'not-allowed': 'Sent when somebody signs in here who works at the counter.',
  outdated: 'Nafasi was updated. Reload the page to send it.',
};

export const countActs = (count: number): string => (count === 1 ? '1 waiting' : `${count} waiting`);
