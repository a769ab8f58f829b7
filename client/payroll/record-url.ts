import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';

/** The record that the address names, so that a link to it can be sent to a colleague. */
export function useRecordSheet() {
  const named = readId(new URLSearchParams(useSearch()).get('record')) ?? null;
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const go = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (id === null) next.delete('record');
    else next.set('record', id);
    const search = next.toString();
    navigate(`${window.location.pathname}${search ? `?${search}` : ''}`, { replace: id === null });
  };
  // The last one stays after the sheet was closed, so that it has something to show while it fades.
  return { id: named ?? last, open: named !== null, show: (id: string) => go(id), onClose: () => go(null) };
}

export type RecordSheetState = ReturnType<typeof useRecordSheet>;
