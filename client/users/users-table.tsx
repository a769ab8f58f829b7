import {
  Ellipsis,
  History,
  KeyRound,
  LogOut,
  Pencil,
  ShieldOff,
  Unlink,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import type { Decision } from './user-question.ts';

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
    header: 'Email',
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
        <span className="wrap-anywhere block font-normal text-muted text-xs sm:truncate">
          {user.username}
          {user.mustChangePassword ? ' · temporary password' : ''}
          {user.secondFactor ? ' · two-factor' : ''}
          {user.singleSignOn ? ' · single sign-on' : ''}
          {user.hasPassword ? '' : ' · no password'}
        </span>
      </span>
    </span>
  );
}

type UserActionsProps = { user: User; own: boolean; onAction: (kind: UserDialogPayload['kind']) => void };

export function UserActions({ user, own, onAction }: UserActionsProps) {
  const enabled = user.status === 'active';
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${fullName(user)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
        Edit
      </MenuItem>
      <MenuItem icon={<History aria-hidden />} href={`${paths.auditLog}?entity=users&entityId=${user.id}`}>
        History
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<KeyRound aria-hidden />} disabled={own} onSelect={() => onAction('reset')}>
        Reset Password
      </MenuItem>
      {user.secondFactor ? (
        <MenuItem icon={<ShieldOff aria-hidden />} disabled={own} onSelect={() => onAction('resetFactor')}>
          Reset Second Factor
        </MenuItem>
      ) : null}
      {user.singleSignOn ? (
        <MenuItem icon={<Unlink aria-hidden />} disabled={own} onSelect={() => onAction('unlink')}>
          Unlink Single Sign-On
        </MenuItem>
      ) : null}
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onAction('endSessions')}>
        End Sessions
      </MenuItem>
      {enabled ? (
        <MenuItem icon={<UserRoundX aria-hidden />} danger disabled={own} onSelect={() => onAction('disable')}>
          Disable
        </MenuItem>
      ) : (
        <MenuItem icon={<UserRoundCheck aria-hidden />} onSelect={() => onAction('enable')}>
          Enable
        </MenuItem>
      )}
      {own ? <OwnAccountNote /> : null}
    </Menu>
  );
}

function OwnAccountNote() {
  return (
    <>
      <MenuSeparator />
      <MenuLabel>
        <span className="block max-w-56 text-pretty">
          This is your own account: another administrator can disable it or reset its password.
        </span>
      </MenuLabel>
    </>
  );
}

const DecisionDialog = onDemand(async () => (await import('./user-dialogs.tsx')).DecisionDialog);
const ResetPasswordDialog = onDemand(async () => (await import('./user-dialogs.tsx')).ResetPasswordDialog);
const UserDialog = onDemand(async () => (await import('./user-dialogs.tsx')).UserDialog);

/** Something to be done with one user, in a dialog of its own. */
type UserDialogPayload = { kind: 'edit' | 'reset' | Decision; user: User };

export const useUserDialog = () => useDialog<UserDialogPayload>();

type UserActionDialogProps = DialogState<UserDialogPayload> & { ownId: string | undefined };

export function UserActionDialog({ payload, dialogKey, open, onClose, ownId }: UserActionDialogProps) {
  if (!payload) return null;
  const { kind, user } = payload;
  const own = user.id === ownId;
  if (kind === 'edit') return <UserDialog key={dialogKey} {...{ user, own, open, onClose }} />;
  if (kind === 'reset') return <ResetPasswordDialog key={dialogKey} {...{ user, open, onClose }} />;
  return <DecisionDialog key={dialogKey} decision={kind} {...{ user, own, open, onClose }} />;
}
