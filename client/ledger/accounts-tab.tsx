import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Power, PowerOff, SearchX } from 'lucide-react';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Account, AccountWithBalance } from '../../domain/ledger/contract.ts';
import { ACCOUNT_KINDS, KIND_LABELS } from '../../domain/ledger/rules.ts';
import { useCan } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useToday } from '../ui/zone.ts';
import { AccountLink, Amount, Total } from './amount.tsx';
import { bodyRow, FigureCell, FiguresSkeleton, FiguresTable, GroupHead, HeadCell, TextCell } from './figures-table.tsx';
import { ledgerDone, ledgerFailed } from './messages.ts';
import { accountsQuery, useUpdateAccount } from './queries.ts';
import { useLedgerUrl } from './url-state.ts';

const matches = (q: string) => {
  const words = q.toLowerCase().split(/\s+/);
  return ({ code, name }: AccountWithBalance) => words.every((word) => `${code} ${name}`.toLowerCase().includes(word));
};

export function AccountsTab() {
  const url = useLedgerUrl();
  const today = useToday();
  const date = url.date ?? today;
  const accounts = useQuery(accountsQuery(date));
  const mayChange = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<AccountDialogPayload>();
  return (
    <Card aria-label="Chart of Accounts">
      <CardHeader
        title="Chart of Accounts"
        description={`Balances at the end of ${formatDay(date)}, on each account’s normal side.`}
        actions={
          mayChange ? (
            <Button icon={<Plus aria-hidden />} className="print:hidden" onClick={() => openDialog({ kind: 'add' })}>
              Add Account
            </Button>
          ) : null
        }
      />
      <div className="flex flex-wrap gap-2 px-4 pb-3 sm:px-5 print:hidden">
        <SearchInput
          label="Search accounts"
          placeholder="Code or name"
          value={url.q}
          onValueChange={url.search}
          className="min-w-48 flex-1 sm:max-w-72"
        />
        <div className="w-40">
          <DatePicker aria-label="Date" value={date} max={today} onValueChange={url.showDate} />
        </div>
      </div>
      {accounts.data ? (
        <AccountResults
          accounts={accounts.data.filter(matches(url.q))}
          date={date}
          dimmed={accounts.isPlaceholderData}
          onAction={mayChange ? openDialog : null}
          onClear={() => url.search('')}
        />
      ) : accounts.error ? (
        <ErrorState {...describeError(accounts.error)} onRetry={() => void accounts.refetch()} />
      ) : (
        <FiguresSkeleton label="Loading accounts" />
      )}
      {dialog.payload ? (
        <AccountActionDialog
          key={dialog.dialogKey}
          payload={dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Card>
  );
}

type AccountResultsProps = Parameters<typeof AccountsTable>[0] & { onClear: () => void };

function AccountResults({ onClear, ...table }: AccountResultsProps) {
  if (table.accounts.length > 0) return <AccountsTable {...table} />;
  return (
    <EmptyState
      title="No accounts match"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      Try a shorter search, or the first digits of its code.
    </EmptyState>
  );
}

type AccountsTableProps = {
  accounts: readonly AccountWithBalance[];
  date: string;
  dimmed: boolean;
  /** Null where the reader may not change accounts. */
  onAction: ((payload: AccountDialogPayload) => void) | null;
};

const sumBalances = (accounts: readonly AccountWithBalance[]): string =>
  toDecimalText(addMoney(cents(0), ...accounts.map(({ balance }) => parseMoney(balance))));

function AccountsTable({ accounts, date, dimmed, onAction }: AccountsTableProps) {
  const groups = ACCOUNT_KINDS.map((kind) => ({ kind, members: accounts.filter((account) => account.kind === kind) }));
  return (
    <FiguresTable
      label="Accounts"
      dimmed={dimmed}
      head={
        <>
          <HeadCell>Account</HeadCell>
          <HeadCell figures>Balance</HeadCell>
          {onAction ? (
            <HeadCell figures className="w-16 print:hidden">
              Actions
            </HeadCell>
          ) : null}
        </>
      }
    >
      {groups.map(({ kind, members }) =>
        members.length === 0 ? null : (
          <tbody key={kind}>
            <GroupHead label={KIND_LABELS[kind]} span={1}>
              <FigureCell>
                <Total amount={sumBalances(members)} />
              </FigureCell>
              {onAction ? <TextCell className="print:hidden" /> : null}
            </GroupHead>
            {members.map((account) => (
              <tr key={account.code} className={bodyRow}>
                <TextCell>
                  <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 max-sm:items-end">
                    <AccountLink code={account.code} name={account.name} to={date} />
                    {account.isCash ? <Badge tone="accent">Cash</Badge> : null}
                    {account.isActive ? null : <StatusChip status="inactive" />}
                  </span>
                </TextCell>
                <FigureCell>
                  <Amount amount={account.balance} />
                </FigureCell>
                {onAction ? (
                  <TextCell className="py-0.5 text-right print:hidden">
                    <AccountMenu account={account} onAction={onAction} />
                  </TextCell>
                ) : null}
              </tr>
            ))}
          </tbody>
        ),
      )}
    </FiguresTable>
  );
}

function AccountMenu({
  account,
  onAction,
}: {
  account: AccountWithBalance;
  onAction: (payload: AccountDialogPayload) => void;
}) {
  const name = `${account.code} ${account.name}`;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction({ kind: 'rename', account })}>
        Rename
      </MenuItem>
      {account.isActive ? (
        <MenuItem
          icon={<PowerOff aria-hidden />}
          danger
          disabled={account.isSystem}
          onSelect={() => onAction({ kind: 'deactivate', account })}
        >
          {account.isSystem ? 'In use by the system' : 'Deactivate'}
        </MenuItem>
      ) : (
        <MenuItem icon={<Power aria-hidden />} onSelect={() => onAction({ kind: 'activate', account })}>
          Activate
        </MenuItem>
      )}
    </Menu>
  );
}

const AddAccountDialog = onDemand(async () => (await import('./account-dialogs.tsx')).AddAccountDialog);
const RenameAccountDialog = onDemand(async () => (await import('./account-dialogs.tsx')).RenameAccountDialog);

type AccountDialogPayload = { kind: 'add' } | { kind: 'rename' | 'deactivate' | 'activate'; account: Account };

type AccountActionDialogProps = { payload: AccountDialogPayload; open: boolean; onClose: () => void };

function AccountActionDialog({ payload, open, onClose }: AccountActionDialogProps) {
  if (payload.kind === 'add') return <AddAccountDialog open={open} onClose={onClose} />;
  if (payload.kind === 'rename') return <RenameAccountDialog account={payload.account} open={open} onClose={onClose} />;
  return (
    <ActivityDialog account={payload.account} isActive={payload.kind === 'activate'} open={open} onClose={onClose} />
  );
}

type ActivityDialogProps = { account: Account; isActive: boolean; open: boolean; onClose: () => void };

function ActivityDialog({ account, isActive, open, onClose }: ActivityDialogProps) {
  const update = useUpdateAccount();
  const name = `${account.code} ${account.name}`;
  const confirm = async () => {
    try {
      await update.mutateAsync({ code: account.code, body: { isActive } });
      ledgerDone(`${name} was ${isActive ? 'activated' : 'deactivated'}`);
      onClose();
    } catch (error) {
      ledgerFailed('account', error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={isActive ? 'Activate Account' : 'Deactivate Account'}
      description={
        isActive
          ? `Journal entries can be posted to ${name} again.`
          : `No more journal entries can be posted to ${name}. Its entries and balance stay.`
      }
      confirmLabel={isActive ? 'Activate' : 'Deactivate'}
      pendingLabel="Saving…"
      pending={update.isPending}
      danger={!isActive}
      onConfirm={() => void confirm()}
    />
  );
}
