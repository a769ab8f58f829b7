import { useSyncExternalStore } from 'react';

type Ask = { answer: (confirmed: boolean) => void; promise: Promise<boolean> };

let asked: Ask | null = null;
const listeners = new Set<() => void>();

const say = (next: Ask | null) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog "Confirm it's you" and answers whether they did. Calls that ask at the same time share one dialog. */
export const askToConfirm = (): Promise<boolean> => {
  if (!asked) {
    let answer: Ask['answer'] = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    say({ answer, promise });
  }
  return asked?.promise ?? Promise.resolve(false);
};

/** Ends the question: the confirmed call goes out again, or is given up. */
export const answerConfirmation = (confirmed: boolean) => {
  const ask = asked;
  say(null);
  ask?.answer(confirmed);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The open request to confirm the user's identity, if any. */
export const useAskedToConfirm = (): boolean => useSyncExternalStore(subscribe, () => asked !== null);
