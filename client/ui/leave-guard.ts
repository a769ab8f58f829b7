import { hearBackFirst, unlessLost, wouldLose } from './unsaved.ts';

/**
 * Leaving a screen with something typed asks first, whichever way it is left: a link, a shortcut, the browser's own
 * Back, or closing the tab. The router has no place for such a question, so that it stands where all ways meet, the
 * history of the browser. Only another path is leaving: filters and tabs of the same screen live in its address too.
 */
export function guardLeaving() {
  let here = window.location.href;
  let state: unknown = window.history.state;
  let going = false;
  const arrive = () => {
    here = window.location.href;
    state = window.history.state;
    going = false;
  };
  const leaves = (url: string | URL | null | undefined) =>
    !going && url != null && new URL(url, here).pathname !== new URL(here).pathname && wouldLose();

  for (const name of ['pushState', 'replaceState'] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (next, unused, url) => {
      const go = () => {
        change(next, unused, url);
        arrive();
      };
      if (name === 'pushState' && leaves(url)) unlessLost(go);
      else go();
    };
  }

  // The address has changed by then: it is put back as a new step, and given up to the one before if the answer is to
  // discard.
  hearBackFirst((event) => {
    if (!leaves(window.location.href)) return arrive();
    event.stopImmediatePropagation();
    window.history.pushState(state, '', here);
    unlessLost(() => {
      going = true;
      window.history.back();
    });
  });

  window.addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
}
