import { useEffect, useRef } from 'react';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Calls once nobody has touched the tablet for so long; null waits for nothing. */
export function useIdle(afterMs: number | null, onIdle: () => void) {
  const latest = useRef(onIdle);
  latest.current = onIdle;
  useEffect(() => {
    if (afterMs === null) return;
    let timer = setTimeout(() => latest.current(), afterMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), afterMs);
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wait, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wait, { capture: true });
    };
  }, [afterMs]);
}
