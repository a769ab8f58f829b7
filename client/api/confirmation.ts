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

export const answerConfirmation = (confirmed: boolean) => {
  const ask = asked;
  say(null);
  ask?.answer(confirmed);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAskedToConfirm = (): boolean => useSyncExternalStore(subscribe, () => asked !== null);
