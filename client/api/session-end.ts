import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

const say = (next: boolean) => {
  ended = next;
  for (const listener of listeners) listener();
};

/** The session ended over an unsaved form: the user signs in again in place and loses nothing. */
export const askToSignInAgain = () => say(true);
/** The user has signed in again. */
export const sessionIsBack = () => say(false);
/** Whether the sign-in is open over the page. */
export const isSignInPending = () => ended;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSignInPending = (): boolean => useSyncExternalStore(subscribe, isSignInPending);
