import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

type Opened = { open?: boolean | undefined };

/** What somebody did to the button of a part before the part came, and what the part makes good when it comes. */
export type Touched = 'focused' | 'pressed' | null;

export const touchHandlers = (onTouched: (touched: Touched) => void) => ({
  onFocus: () => onTouched('focused'),
  onBlur: () => onTouched(null),
  onPointerDown: () => onTouched('pressed'),
  onClick: () => onTouched('pressed'),
});

/**
 * A dialog, a sheet or another part that a screen shows later, so that its code does not delay the screen. It is
 * fetched when the browser has nothing else to do after the screen came, or at once when it is asked for sooner.
 * What has to be seen meanwhile is `Waiting`, which gets the same properties.
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
    const wanted = (props as Opened).open !== false;
    useEffect(() => {
      if (!wanted) return;
      fetchOnce().then(
        () => setState('there'),
        (failed: unknown) => setState({ failed }),
      );
    }, [wanted]);
    if (state !== null && state !== 'there') throw state.failed;
    if (Part) return <Part {...props} />;
    return Waiting && wanted ? <Waiting {...props} /> : null;
  };
}
