import { useEffect, useRef } from 'react';

/**
 * For the element around a row of tabs: on a phone the row is wider than the screen, and an address may open a tab that
 * lies beyond its edge. Only the row is moved; the page stays where its reader is.
 */
export function useTabInView(open: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = place.current?.querySelector(`[role="tab"][id$="-${open}"]`);
    const row = tab?.closest('[role="tablist"]')?.parentElement;
    if (!tab || !row) return;
    const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [open]);
  return place;
}
