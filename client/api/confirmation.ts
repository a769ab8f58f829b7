import { useSyncExternalStore } from 'react';

type Ask = { answer: (confirmed: boolean) => void; promise: Promise<boolean> };

let pending: Ask | null = null;
const listeners = new Set<() => void>();

const say = (next: Ask | null) => {
  pending = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog "Confirm it's you" and answers whether they did. Calls that ask at the same time share one dialog. */
export const askToConfirm = (): Promise<boolean> => {
  if (!pending) {
    let answer: Ask['answer'] = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    say({ answer, promise });
  }
  return pending?.promise ?? Promise.resolve(false);
};

/** Ends the question: the confirmed call goes out again, or is given up. */
export const answerConfirmation = (confirmed: boolean) => {
  const ask = pending;
  say(null);
  ask?.answer(confirmed);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The open request to confirm the user's identity, if any. */
export const useConfirmationPending = (): boolean => useSyncExternalStore(subscribe, () => pending !== null);
