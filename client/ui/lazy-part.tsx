import { type ComponentType, lazy, useState } from 'react';

export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

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
