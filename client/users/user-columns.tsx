import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

/** On a phone an e-mail address has a line to itself, where it is not cut off. */
export const userColumns = (ownId: string | undefined, phone: boolean): readonly Column<User>[] => [
  {
    key: 'user',
    header: 'User',
    sortKey: 'username',
    width: '27%',
    title: (user) => `${fullName(user)} (${user.username})`,
    cell: (user) => <UserCell user={user} own={user.id === ownId} />,
  },
  {
    key: 'email',
    header: 'E-mail',
    hideBelow: 'lg',
    wrap: phone,
    cell: (user) => user.email ?? <span className="text-muted">–</span>,
  },
  { key: 'role', header: 'Role', width: '9.5rem', cell: (user) => ROLE_LABELS[user.role] },
  {
    key: 'status',
    header: 'Status',
    width: '7rem',
    asideOnPhone: true,
    cell: (user) => <StatusChip status={user.status} />,
  },
  {
    key: 'lastLogin',
    header: 'Last Sign-In',
    width: '9rem',
    cell: (user) =>
      user.lastLoginAt ? <InstantText at={user.lastLoginAt} relative /> : <span className="text-muted">Never</span>,
  },
  {
    key: 'created',
    header: 'Created',
    sortKey: 'createdAt',
    width: '8.5rem',
    hideBelow: 'xl',
    hideOnPhone: true,
    cell: (user) => <InstantText at={user.createdAt} relative />,
  },
];

function UserCell({ user, own }: { user: User; own: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 py-0.5">
      <Avatar firstName={user.firstName} email={user.email ?? user.username} size="sm" />
      <span className="min-w-0 leading-snug">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{fullName(user)}</span>
          {own ? <Badge tone="accent">You</Badge> : null}
        </span>
        <span className="block truncate font-normal text-muted text-xs">
          {user.username}
          {user.mustChangePassword ? ' · temporary password' : ''}
          {user.secondFactor ? ' · two-factor' : ''}
        </span>
      </span>
    </span>
  );
}
