import { useCan } from '../api/session.ts';
import { isWithin, paths } from '../paths.ts';
import { AREAS } from '../shell/areas.ts';

/** Whether the reader's role may see the screen of an address, so that no link leads to a refusal. */
export function useCanOpen(): (href: string) => boolean {
  const can = useCan();
  return (href) => {
    const [path = paths.home] = href.split(/[?#]/);
    const area = AREAS.find((known) => isWithin(known.routes, path));
    return area !== undefined && can(area.permission);
  };
}
