import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { unlessLost } from '../ui/form/unsaved.ts';
import { Link } from '../ui/link.tsx';
import { signOut } from '../users/logout.ts';
import { SpaceMark } from './space-mark.tsx';

export const roleLabel = (user: CurrentUser): string => ROLE_LABELS[user.role] ?? 'User';

export function UserBadge({ user }: { user: CurrentUser }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar firstName={user.firstName} email={user.email} />
      <div className="min-w-0 text-sm leading-tight">
        <p className="truncate font-medium">{fullName(user)}</p>
        <p className="truncate text-muted text-xs">{roleLabel(user)}</p>
      </div>
    </div>
  );
}

/** The name in the corner leads to what is the person's own. */
export function ProfileLink({ user }: { user: CurrentUser }) {
  return (
    <Link
      href={paths.account}
      title="Your Account"
      className="-mx-1.5 block min-w-0 rounded-md px-1.5 py-1 hover:bg-surface-2"
    >
      <UserBadge user={user} />
    </Link>
  );
}

export function SignOutButton({ children, ...look }: Pick<ButtonProps, 'variant' | 'className' | 'children'>) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      {...look}
      icon={<LogOut aria-hidden />}
      disabled={leaving}
      onClick={() =>
        unlessLost(() => {
          setLeaving(true);
          void signOut();
        })
      }
    >
      {children}
    </Button>
  );
}

/** The product goes by the name of the space that runs on it. */
export function Brand() {
  const { companyName } = useConfig();
  return (
    <Link
      href={paths.home}
      className="flex min-w-0 items-center gap-2.5 rounded-md font-bold leading-tight tracking-tight max-sm:text-sm"
    >
      <SpaceMark />
      <span className="wrap-break-word line-clamp-2 min-w-0">{companyName}</span>
    </Link>
  );
}

/** The first stop of the Tab key: past the menus, to what the screen is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-semibold text-on-accent text-sm shadow-2 focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
