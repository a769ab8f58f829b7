import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, UserRoundPlus, UserRoundX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { ROLES } from '../../domain/kernel/access.ts';
import { USER_STATUSES } from '../../domain/users/contract.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Select } from '../ui/form/select.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { FilterRow } from '../ui/table/list-filters.tsx';
import { usePhone } from '../ui/use-media.ts';
import { ROLE_OPTIONS, userCountsQuery, usersPageQuery } from './queries.ts';
import { UserActionDialog, UserActions, userColumns, useUserDialog } from './users-table.tsx';

const InviteDialog = onDemand(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const usersList = listShape({
  filters: { role: oneOf(...ROLES), status: oneOf(...USER_STATUSES) },
  sorts: ['createdAt', 'username'],
  defaultSort: '-createdAt',
});

const roleOptions = [{ value: '', label: 'All Roles' }, ...ROLE_OPTIONS] as const;
const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...USER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

export const opening: Opening = (ask) => ask(usersPageQuery(FIRST_PAGE));

export function UsersPage() {
  const mayManage = useCan()('users:manage');
  return (
    <>
      <PageHeader
        title="Users"
        description="Who can sign in and what they can do."
        actions={mayManage ? <InviteUser /> : null}
      />
      <UserCounts />
      <UserList mayManage={mayManage} />
    </>
  );
}

function InviteUser() {
  const [invitations, setInvitations] = useState(0);
  const [inviting, setInviting] = useState(false);
  const invite = () => {
    setInvitations(invitations + 1);
    setInviting(true);
  };
  useShortcut('n', 'Invite a user', invite);
  return (
    <>
      <Button icon={<UserRoundPlus aria-hidden />} onClick={invite}>
        Invite User
      </Button>
      <InviteDialog key={invitations} open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

function UserList({ mayManage }: { mayManage: boolean }) {
  const list = useList(usersList);
  const users = useQuery(usersPageQuery(list.query));
  const ownId = useCurrentUser()?.id;
  const { openDialog, dialog } = useUserDialog();
  return (
    <Card aria-label="List of users">
      <Toolbar list={list} />
      <DataTable
        label="Users"
        columns={userColumns(ownId, usePhone())}
        rows={users.data?.rows}
        rowKey={(user) => user.id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={mayManage ? (user) => openDialog({ kind: 'edit', user }) : undefined}
        rowActions={
          mayManage
            ? (user) => (
                <UserActions user={user} own={user.id === ownId} onAction={(kind) => openDialog({ kind, user })} />
              )
            : undefined
        }
        actionsWidth="5.5rem"
        loading={users.isPlaceholderData}
        error={users.error}
        onRetry={() => void users.refetch()}
        paging={list.paging(users.data)}
        empty={
          <NoMatch title="No users match" onClear={list.clear}>
            Try a shorter search, or another role or status.
          </NoMatch>
        }
      />
      <UserActionDialog {...dialog} ownId={ownId} />
    </Card>
  );
}

type UsersList = ReturnType<typeof useList<typeof usersList.filters, (typeof usersList)['defaultSort']>>;

function Toolbar({ list }: { list: UsersList }) {
  return (
    <FilterRow list={list} label="Search users" placeholder="Name, username or email">
      <Select
        aria-label="Role"
        value={list.filters.role ?? ''}
        options={roleOptions}
        onValueChange={(role) => list.filter({ role })}
        className="sm:w-44"
      />
      <Select
        aria-label="Status"
        value={list.filters.status ?? ''}
        options={statusOptions}
        onValueChange={(status) => list.filter({ status })}
        className="sm:w-40"
      />
    </FilterRow>
  );
}

const counters = [
  {
    label: 'Active',
    hint: 'can sign in',
    icon: <UsersRound aria-hidden />,
    count: 'active',
    search: '?status=active',
  },
  {
    label: 'Disabled',
    hint: 'cannot sign in',
    icon: <UserRoundX aria-hidden />,
    count: 'disabled',
    search: '?status=disabled',
  },
  {
    label: 'Admins',
    hint: 'can manage users',
    icon: <ShieldCheck aria-hidden />,
    count: 'admins',
    search: '?role=admin&status=active',
  },
] as const;

/** On a phone three counters stand side by side, with room for a word and a figure. */
function UserCounts() {
  const phone = usePhone();
  const { data, isPending } = useQuery(userCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-3 gap-2 sm:gap-3">
      {counters.map(({ label, hint, icon, count, search }) => (
        <StatCard
          key={label}
          label={label}
          figure={data?.[count] ?? '–'}
          hint={phone ? null : hint}
          icon={phone ? null : icon}
          loading={isPending}
          href={`${paths.users}${search}`}
        />
      ))}
    </div>
  );
}
