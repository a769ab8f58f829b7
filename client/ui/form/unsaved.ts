import { createContext, useSyncExternalStore } from 'react';

/** One form with unsaved input. */
export type Mark = {
  /** Where it stands: a dialog asks only about its own. */
  scope: symbol | null;
  /** While a form is being saved, going somewhere else is part of it. */
  saving: boolean;
  isChanged: () => boolean;
};

/** All forms with unsaved input on the page. */
export const marks = new Set<Mark>();

/** Whether any form on this page has unsaved input. */
export const hasUnsaved = (): boolean => marks.size > 0;

/** Whether leaving would lose something: all of the page, or what stands in one dialog. */
export const wouldLose = (scope?: symbol): boolean =>
  [...marks].some((mark) => (scope === undefined || mark.scope === scope) && !mark.saving && mark.isChanged());

/** Drops all unsaved input, for example when another user signs in. */
export const letGo = () => marks.clear();

/** The dialog that a form stands in. */
export const UnsavedScope = createContext<symbol | null>(null);

/** Asked before typed work is lost; `discard` is what was about to happen. */
type Question = { discard: () => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

const say = (next: Question | null) => {
  question = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question to show, if leaving would lose input. */
export const useDiscardQuestion = (): Question | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );

/** Answers the question: nothing is discarded. */
export const keepEditing = () => say(null);

/** Runs it immediately if nothing would be lost, otherwise after the user confirms. */
export const unlessLost = (action: () => void, scope?: symbol) => {
  if (!wouldLose(scope)) return action();
  say({
    discard: () => {
      say(null);
      for (const mark of marks) if (scope === undefined || mark.scope === scope) marks.delete(mark);
      action();
    },
  });
};

type GoingBack = (event: PopStateEvent) => void;

let goingBack: GoingBack | null = null;

/**
 * Hears of the browser's Back before the router does. A window calls its listeners in the order in which they came, so
 * this one is there from the start and what it does comes with the first form.
 */
export const hearBackFirst = (hear: GoingBack) => {
  goingBack = hear;
};

if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => goingBack?.(event));
