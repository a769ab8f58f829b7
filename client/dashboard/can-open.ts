import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { AREAS, isActive } from '../shell/areas.ts';

/** Whether the reader's role may see the screen of an address, so that no link leads to a refusal. */
export function useCanOpen(): (href: string) => boolean {
  const can = useCan();
  return (href) => {
    const [path = paths.home] = href.split(/[?#]/);
    const area = AREAS.find((known) => isActive(known, path));
    return area !== undefined && can(area.permission);
  };
}
