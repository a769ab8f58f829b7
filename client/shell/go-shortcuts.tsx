import { useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { AREAS } from './areas.ts';

/** "g t" goes to the tenants, and so on for each screen of the role. */
export function GoShortcuts({ user }: { user: CurrentUser }) {
  return AREAS.map((area) =>
    area.keys && user.permissions.includes(area.permission) ? (
      <GoShortcut key={area.id} keys={area.keys} title={area.title} path={area.routes[0]} />
    ) : null,
  );
}

function GoShortcut({ keys, title, path }: { keys: string; title: string; path: string }) {
  const [, navigate] = useLocation();
  useShortcut(keys, title, () => navigate(path), 'Go to');
  return null;
}
