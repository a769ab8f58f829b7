import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Whether somebody has typed something, anywhere on this page, that is not saved yet. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

export function useUnsaved(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol('form');
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isDirty]);
}
