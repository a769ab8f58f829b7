import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, BellRing, Ellipsis, Landmark, ListTree, Pencil, Plus, Power, PowerOff } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { CASH_KIND_LABELS } from '../../domain/cash/rules.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { useCan } from '../api/session.ts';
import { Total } from '../ledger/amount.tsx';
import { bodyRow, FigureCell, FiguresSkeleton, FiguresTable, HeadCell, TextCell } from '../ledger/figures-table.tsx';
import { entriesPath } from '../ledger/url-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Link } from '../ui/link.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { Movements, type MovementsProps } from './movements.tsx';
import { cashAccountsQuery } from './queries.ts';

const NewCashAccountDialog = onDemand(async () => (await import('./account-dialogs.tsx')).NewCashAccountDialog);
const EditCashAccountDialog = onDemand(async () => (await import('./account-dialogs.tsx')).EditCashAccountDialog);
const CloseCashAccountDialog = onDemand(async () => (await import('./account-dialogs.tsx')).CloseCashAccountDialog);
const TransferDialog = onDemand(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const CashEntryDialog = onDemand(async () => (await import('./entry-dialog.tsx')).CashEntryDialog);

type Payload =
  | { kind: 'new' }
  | { kind: 'entry' }
  | { kind: 'transfer'; from?: string }
  | { kind: 'edit' | 'close' | 'notices'; account: CashAccount };

/** What a later feature knows of a bank account. */
type CashTabProps = {
  NoticeSettingsDialog: ComponentType<{ account: { id: string; name: string }; open: boolean; onClose: () => void }>;
};

/** Where the money lies, and how it moved between these places. */
export function CashTab({ NoticeSettingsDialog, ...cards }: CashTabProps & MovementsProps) {
  const accounts = useQuery(cashAccountsQuery);
  const can = useCan();
  const { openDialog, dialog } = useDialog<Payload>();
  return (
    <div className="grid gap-4">
      <Card aria-label="Cash Accounts">
        <CardHeader
          title="Cash Accounts"
          description="Every place where money lies, with what the books say is in it."
          actions={<Actions onAction={openDialog} />}
        />
        {accounts.data ? (
          <AccountsTable accounts={accounts.data} onAction={openDialog} />
        ) : accounts.error ? (
          <ErrorState {...describeError(accounts.error)} onRetry={() => void accounts.refetch()} />
        ) : (
          <FiguresSkeleton label="Loading the cash accounts" />
        )}
      </Card>
      <Movements mayChange={can('finance:write')} {...cards} />
      {dialog.payload?.kind === 'notices' ? (
        <NoticeSettingsDialog
          key={dialog.dialogKey}
          account={dialog.payload.account}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : dialog.payload ? (
        <CashDialog key={dialog.dialogKey} payload={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </div>
  );
}

function Actions({ onAction }: { onAction: (payload: Payload) => void }) {
  const can = useCan();
  return (
    <>
      {can('settings:write') ? (
        <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => onAction({ kind: 'new' })}>
          New Account
        </Button>
      ) : null}
      {can('finance:write') ? (
        <>
          <Button variant="secondary" icon={<Landmark aria-hidden />} onClick={() => onAction({ kind: 'entry' })}>
            Bank Charge or Owner’s Money
          </Button>
          <Button icon={<ArrowRightLeft aria-hidden />} onClick={() => onAction({ kind: 'transfer' })}>
            Transfer Money
          </Button>
        </>
      ) : null}
    </>
  );
}

const sumBalances = (accounts: readonly CashAccount[]): string =>
  toDecimalText(addMoney(cents(0), ...accounts.map(({ balance }) => parseMoney(balance ?? '0.00'))));

type AccountsTableProps = { accounts: readonly CashAccount[]; onAction: (payload: Payload) => void };

function AccountsTable({ accounts, onAction }: AccountsTableProps) {
  return (
    <FiguresTable
      label="Cash accounts"
      head={
        <>
          <HeadCell>Account</HeadCell>
          <HeadCell className="max-md:hidden">Default For</HeadCell>
          <HeadCell figures>Balance</HeadCell>
          <HeadCell figures className="w-16">
            Actions
          </HeadCell>
        </>
      }
    >
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAction={onAction} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-text/60 border-t-2">
          <TextCell className="font-semibold">Total</TextCell>
          <TextCell className="max-md:hidden" />
          <FigureCell>
            <Total amount={sumBalances(accounts)} />
          </FigureCell>
          <TextCell />
        </tr>
      </tfoot>
    </FiguresTable>
  );
}

const numberText = ({ bank, numberEnd }: CashAccount): string =>
  [bank, numberEnd ? `…${numberEnd}` : null].filter(Boolean).join(' ');

function AccountRow({ account, onAction }: { account: CashAccount; onAction: (payload: Payload) => void }) {
  const details = [CASH_KIND_LABELS[account.kind], numberText(account)].filter(Boolean).join(' · ');
  return (
    <tr className={bodyRow}>
      <TextCell>
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <Link
            href={entriesPath({ account: account.account })}
            className="inline-block min-h-[24px] rounded-sm font-medium leading-[24px] hover:underline group-hover/row:text-accent"
          >
            {account.name}
          </Link>
          {account.isActive ? null : <StatusChip status="closed" />}
        </span>
        <span className="block text-muted text-xs">{`${account.account} · ${details}`}</span>
      </TextCell>
      <TextCell className="max-md:hidden">
        <span className="flex flex-wrap gap-1">
          {account.defaultFor.map((method) => (
            <Badge key={method} tone="accent">
              {PAYMENT_METHOD_LABELS[method]}
            </Badge>
          ))}
        </span>
      </TextCell>
      <FigureCell>
        <Total amount={account.balance ?? '0.00'} />
      </FigureCell>
      <TextCell className="py-0.5 text-right">
        <AccountMenu account={account} onAction={onAction} />
      </TextCell>
    </tr>
  );
}

function AccountMenu({ account, onAction }: { account: CashAccount; onAction: (payload: Payload) => void }) {
  const can = useCan();
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${account.name}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<ListTree aria-hidden />} href={entriesPath({ account: account.account })}>
        Show Entries
      </MenuItem>
      {can('finance:write') && account.isActive ? (
        <MenuItem
          icon={<ArrowRightLeft aria-hidden />}
          onSelect={() => onAction({ kind: 'transfer', from: account.id })}
        >
          Transfer From Here
        </MenuItem>
      ) : null}
      {can('settings:security') && account.kind === 'bank' ? (
        <MenuItem icon={<BellRing aria-hidden />} onSelect={() => onAction({ kind: 'notices', account })}>
          Instant Notices
        </MenuItem>
      ) : null}
      {can('settings:write') ? (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction({ kind: 'edit', account })}>
            Edit
          </MenuItem>
          <MenuItem
            icon={account.isActive ? <PowerOff aria-hidden /> : <Power aria-hidden />}
            danger={account.isActive}
            onSelect={() => onAction({ kind: 'close', account })}
          >
            {account.isActive ? 'Close' : 'Open'}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

type CashDialogProps = { payload: Payload; open: boolean; onClose: () => void };

function CashDialog({ payload, ...shown }: CashDialogProps) {
  if (payload.kind === 'new') return <NewCashAccountDialog {...shown} />;
  if (payload.kind === 'entry') return <CashEntryDialog {...shown} />;
  if (payload.kind === 'transfer') return <TransferDialog from={payload.from} {...shown} />;
  if (payload.kind === 'edit') return <EditCashAccountDialog account={payload.account} {...shown} />;
  return <CloseCashAccountDialog account={payload.account} {...shown} />;
}
