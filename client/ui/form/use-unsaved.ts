import { useContext, useEffect, useRef } from 'react';
import { hearBackFirst, type Mark, marks, UnsavedScope, unlessLost, wouldLose } from './unsaved.ts';

/**
 * Leaving a screen with something typed asks first, whichever way it is left: a link, a shortcut, the browser's own
 * Back, or closing the tab. The router has no place for such a question, so that it stands where all ways meet, the
 * history of the browser. Only another path is leaving: filters and tabs of the same screen live in its address too.
 */
function guardLeaving() {
  let here = window.location.href;
  let state: unknown = window.history.state;
  let going = false;
  const arrive = () => {
    here = window.location.href;
    state = window.history.state;
    going = false;
  };
  const leaves = (url: string | URL | null | undefined) =>
    !going && url != null && new URL(url, here).pathname !== new URL(here).pathname && wouldLose();

  for (const name of ['pushState', 'replaceState'] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (next, unused, url) => {
      const go = () => {
        change(next, unused, url);
        arrive();
      };
      if (name === 'pushState' && leaves(url)) unlessLost(go);
      else go();
    };
  }

  // The address has changed by then: it is put back as a new step, and given up to the one before if the answer is to
  // discard.
  hearBackFirst((event) => {
    if (!leaves(window.location.href)) return arrive();
    event.stopImmediatePropagation();
    window.history.pushState(state, '', here);
    unlessLost(() => {
      going = true;
      window.history.back();
    });
  });

  window.addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
}

// Comes with the first form: before, there is nothing to lose.
if (typeof window !== 'undefined') guardLeaving();

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
export function isSameInput(now: unknown, before: unknown): boolean {
  if (Object.is(now, before) || (isBlank(now) && isBlank(before))) return true;
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null) return false;
  if (Array.isArray(now) !== Array.isArray(before)) return false;
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].every((name) => isSameInput(Reflect.get(now, name), Reflect.get(before, name)));
}
