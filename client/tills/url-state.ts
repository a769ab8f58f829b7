import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';

/** The till that the address names, which stays while its sheet slides out. */
export function useTillSheet() {
  const named = readId(new URLSearchParams(useSearch()).get('till')) ?? null;
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const go = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (id === null) next.delete('till');
    else next.set('till', id);
    navigate(`${window.location.pathname}?${next}`, { replace: id === null });
  };
  return { id: named ?? last, open: named !== null, show: (id: string) => go(id), onClose: () => go(null) };
}
