import { type ComponentType, lazy, useEffect, useState } from 'react';

/** Presses on a placeholder button before its component has loaded, replayed once it has. */
export type Touched = 'focused' | 'pressed' | null;

type Opened = { open?: boolean | undefined; sheet?: { open: boolean }; touched?: Touched };

/** Notes what happens to a placeholder, for the component that replaces it. */
export const touchHandlers = (onTouched: (touched: Touched) => void) => ({
  onFocus: () => onTouched('focused'),
  onBlur: () => onTouched(null),
  onPointerDown: () => onTouched('pressed'),
  onClick: () => onTouched('pressed'),
});

/**
 * A dialog, a sheet or another part that a screen shows later, so that its code does not delay the screen. It is
 * fetched when the browser has nothing else to do after the screen came, or at once when it is asked for sooner.
 * What has to be seen meanwhile is `Waiting`, which gets the same properties; a button there waits until it is touched.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  let fetching: Promise<void> | null = null;
  const fetchOnce = () => {
    fetching ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  whenIdle(() => fetchOnce().catch(() => undefined));

  return function OnDemand(props: Props) {
    const [state, setState] = useState<{ failed: unknown } | 'there' | null>(null);
    const { open, sheet, touched } = props as Opened;
    const wanted = (open ?? sheet?.open) !== false && touched !== null;
    useEffect(() => {
      if (!wanted) return;
      fetchOnce().then(
        () => setState('there'),
        (failed: unknown) => setState({ failed }),
      );
    }, [wanted]);
    if (state !== null && state !== 'there') throw state.failed;
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}

type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A part that is fetched when it is first shown, or before by `load`. What is there already is shown at once, where React's
 * own would show for a moment that it is waiting.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Fetched: ComponentType<Props> | null = null;
  const fetchIt = async () => {
    Fetched = await load();
    return Fetched;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetchIt() }));

  function Part(props: Props) {
    const [Shown] = useState(() => Fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load: fetchIt });
}

type Work = () => unknown;

const waiting: Work[] = [];
let started = false;

/** Not every browser says when it is idle; there, a moment later has to do. */
const soon = (next: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(next);
  else setTimeout(next, 1_000);
};

const PRESS_MS = 400;
let busyUntil = 0;

/** Somebody presses a key or a button: what that brings comes first. */
export function holdIdleWork() {
  busyUntil = performance.now() + PRESS_MS;
}

const doNext = async () => {
  const rest = busyUntil - performance.now();
  if (rest > 0) {
    setTimeout(() => soon(doNext), rest);
    return;
  }
  try {
    await waiting[0]?.();
  } finally {
    waiting.shift();
    if (waiting.length > 0) soon(doNext);
  }
};

/**
 * One thing after the other: what is done ahead must not slow the page down for its user, and
 * all at once it would.
 */
export function whenIdle(work: Work) {
  waiting.push(work);
  if (started && waiting.length === 1) soon(doNext);
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Until the page is used, and not only looked at. */
export const untilUsed = (): Promise<void> =>
  new Promise((used) => {
    const heard = new AbortController();
    const hear = () => {
      heard.abort();
      used();
    };
    for (const sign of SIGNS_OF_USE)
      window.addEventListener(sign, hear, { capture: true, passive: true, signal: heard.signal });
  });

/** While the first screen is on its way, nothing is idle. */
export function beginIdleWork() {
  started = true;
  if (waiting.length > 0) soon(doNext);
}
