import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Things that a finger takes hold of: there the sheet does not scroll. What CSS says of touch does not reach into a drawing. */
export function useTouchHold(box: RefObject<HTMLElement | null>, isHeld: (target: Element) => boolean) {
  const hold = useEffectEvent((event: TouchEvent) => {
    if (event.target instanceof Element && isHeld(event.target)) event.preventDefault();
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: TouchEvent) => hold(event);
    element?.addEventListener('touchstart', listener, { passive: false });
    return () => element?.removeEventListener('touchstart', listener);
  }, [box]);
}
