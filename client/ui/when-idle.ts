/** Not every browser says when it is idle; there, a moment after the first screen has to do. */
export function whenIdle(work: () => void) {
  if (typeof window === 'undefined') return;
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1_000);
}
