import { useContext, useEffect, useRef } from 'react';
import { guardLeaving } from './leave-guard.ts';
import { type Mark, marks, UnsavedScope } from './unsaved.ts';

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
export function isSameTyped(now: unknown, before: unknown): boolean {
  if (Object.is(now, before) || (isBlank(now) && isBlank(before))) return true;
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null) return false;
  if (Array.isArray(now) !== Array.isArray(before)) return false;
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].every((name) => isSameTyped(Reflect.get(now, name), Reflect.get(before, name)));
}
