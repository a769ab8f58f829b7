import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** One form that somebody has typed in. */
type Mark = {
  /** Where it stands: a dialog asks only about its own. */
  scope: symbol | null;
  /** While a form is being saved, going somewhere else is part of it. */
  saving: boolean;
  isChanged: () => boolean;
};

const marks = new Set<Mark>();

/** Whether somebody has typed something, anywhere on this page, that is not saved yet. */
export const hasUnsaved = (): boolean => marks.size > 0;

/** Whether leaving would lose something: all of the page, or what stands in one dialog. */
export const wouldLose = (scope?: symbol): boolean =>
  [...marks].some((mark) => (scope === undefined || mark.scope === scope) && !mark.saving && mark.isChanged());

/** What was typed is given up, as when somebody else signs in here. */
export const letGo = () => marks.clear();

/** The dialog that a form stands in. */
export const UnsavedScope = createContext<symbol | null>(null);

type Unsaved = { saving?: boolean; isChanged?: () => boolean };

/** Marks what was typed as not saved, for as long as it is so. */
export function useUnsaved(isDirty: boolean, { saving = false, isChanged }: Unsaved = {}) {
  const scope = useContext(UnsavedScope);
  const latest = useRef(isChanged);
  const mark = useRef<Mark | null>(null);
  useEffect(() => {
    latest.current = isChanged;
    if (mark.current) mark.current.saving = saving;
  });
  useEffect(() => {
    if (!isDirty) return;
    const own: Mark = { scope, saving: false, isChanged: () => latest.current?.() ?? true };
    mark.current = own;
    marks.add(own);
    return () => {
      marks.delete(own);
      mark.current = null;
    };
  }, [isDirty, scope]);
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Whether a form holds what it held at the start: a box that was filled and emptied again counts as untouched. */
export function isSameTyped(now: unknown, before: unknown): boolean {
  if (Object.is(now, before) || (isBlank(now) && isBlank(before))) return true;
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null) return false;
  if (Array.isArray(now) !== Array.isArray(before)) return false;
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].every((name) => isSameTyped(Reflect.get(now, name), Reflect.get(before, name)));
}

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

export const useDiscardQuestion = (): Question | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );

export const keepEditing = () => say(null);

/** Does it at once where nothing would be lost, and otherwise once somebody has said so. */
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
