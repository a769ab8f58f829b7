type Work = () => unknown;

const waiting: Work[] = [];
let begun = false;

/** Not every browser says when it is idle; there, a moment later has to do. */
const soon = (next: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(next);
  else setTimeout(next, 1_000);
};

const doNext = async () => {
  try {
    await waiting[0]?.();
  } finally {
    waiting.shift();
    if (waiting.length > 0) soon(doNext);
  }
};

/**
 * One thing after the other: what is done ahead must not take the line or the processor from whoever uses the page, and
 * all at once it would.
 */
export function whenIdle(work: Work) {
  waiting.push(work);
  if (begun && waiting.length === 1) soon(doNext);
}

/** While the first screen is on its way, nothing is idle. */
export function beginIdleWork() {
  begun = true;
  if (waiting.length > 0) soon(doNext);
}
