// When the person last did something here. Mouse, keys, scrolling and touch count, as the specification names them;
// polling and event streams do not.
const SIGNS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const AWAY_MS = 60_000;

let lastSign = Date.now();
const listeners = new Set<() => void>();

const note = () => {
  lastSign = Date.now();
  for (const listener of listeners) listener();
};

/** Starts listening for signs of a user: pointer, keys, scrolling and touch. */
export const watchActivity = (): (() => void) => {
  lastSign = Date.now();
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
  };
};

/** Calls the listener at each sign of a user; returns the way to stop. */
export const onActivity = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How long ago the user last did something. */
export const idleMs = (): number => Date.now() - lastSign;

/** Whether the user has been idle long enough to stop background calls. */
export const isUserAway = (): boolean => idleMs() > AWAY_MS;
