/** What comes later must not be in the way of the screen that somebody waits for, nor of their first touch of it. */
const AFTER_LOAD_MS = 1_500;

const rested = (work: () => void) =>
  setTimeout(() => {
    // Not every browser says when it is idle; there, the moment after the first screen has to do.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else work();
  }, AFTER_LOAD_MS);

/** Once the page has come, and then the browser has nothing else to do. */
export function whenIdle(work: () => void) {
  if (typeof window === 'undefined') return;
  if (document.readyState === 'complete') rested(work);
  else window.addEventListener('load', () => rested(work), { once: true });
}
