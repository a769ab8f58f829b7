import { useEffect } from 'react';

// The first screen of a page load is left to the browser.
let shownPath = window.location.pathname;
let cameByHistory = false;

window.addEventListener('popstate', () => {
  cameByHistory = true;
});

/**
 * Beside a screen, so that it appears together with it: the reader starts at the top and a screen reader hears the new
 * heading. Going back keeps the place that the browser remembers.
 */
export function PageArrival({ path }: { path: string }) {
  useEffect(() => {
    if (path === shownPath) return;
    shownPath = path;
    if (!cameByHistory) window.scrollTo({ top: 0, behavior: 'instant' });
    cameByHistory = false;
    return whenUncovered(focusHeading);
  }, [path]);
  return null;
}

const isCovered = () => document.querySelector('[role="dialog"]') !== null;

/** The menu that led here gives the focus back when it has slid out; a dialog that stays open keeps it. */
function whenUncovered(then: () => void): (() => void) | undefined {
  if (!isCovered()) {
    then();
    return;
  }
  let tries = 20;
  const timer = setInterval(() => {
    tries -= 1;
    if (isCovered() && tries > 0) return;
    clearInterval(timer);
    if (!isCovered()) setTimeout(then);
  }, 50);
  return () => clearInterval(timer);
}

/** A screen that is typed at names the box where the typing begins; a touch screen would open its keyboard over it. */
const ownFocus = () =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : document.querySelector<HTMLElement>('main [data-arrival-focus]');

function focusHeading() {
  const own = ownFocus();
  if (own) return own.focus({ preventScroll: true });
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.classList.add('outline-none');
  heading.focus({ preventScroll: true });
}
