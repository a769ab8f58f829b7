import { useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { SignOutButton } from './account.tsx';
import { AREAS, type Area, isActive } from './areas.ts';

type SidebarContentProps = { user: CurrentUser; onLeave?: (() => void) | undefined };

export function SidebarContent({ user, onLeave }: SidebarContentProps) {
  const [path] = useLocation();
  const entries = AREAS.filter((area) => area.menu === 'sidebar' && user.permissions.includes(area.permission));
  return (
    <div className="flex h-full flex-col gap-4">
      <nav aria-label="Main">
        <ul className="grid gap-0.5">
          {entries.map((area) => (
            <li key={area.id}>
              <Entry area={area} active={isActive(area, path)} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-line border-t pt-3">
        <SignOutButton variant="ghost" className="w-full justify-start px-3 [&_svg]:text-muted">
          Logout
        </SignOutButton>
      </div>
    </div>
  );
}

type EntryProps = { area: Area; active: boolean; onLeave: (() => void) | undefined };

function Entry({ area: { icon: Icon, title, routes }, active, onLeave }: EntryProps) {
  return (
    <Link
      href={routes[0]}
      onClick={onLeave}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'flex min-h-10 items-center gap-3 rounded-md px-3 font-medium text-sm transition-colors duration-100 pointer-coarse:min-h-11',
        active ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-surface-2 hover:text-text',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {title}
    </Link>
  );
}
