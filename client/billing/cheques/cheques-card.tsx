import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Eye, Landmark, Undo2, Wallet } from 'lucide-react';
import type { Cheque } from '../../../domain/billing/cheques/cheque-contract.ts';
import { bankingProblem, bounceProblem, CHEQUE_STATES } from '../../../domain/billing/cheques/cheque-rules.ts';
import { daysBetween } from '../../../domain/kernel/time.ts';
import { useCan } from '../../api/session.ts';
import type { MovementCardProps } from '../../cash/transfers-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip, statusLabel } from '../../ui/status-chip.tsx';
import type { Bulk } from '../../ui/table/bulk-action.ts';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import { SelectableTable } from '../../ui/table/selectable-table.tsx';
import { useToday } from '../../ui/zone.ts';
import { documentPath } from '../url-state.ts';
import { chequeStatus, chequesPageQuery, useChequesList } from './queries.ts';

const BankChequesDialog = onDemand(async () => (await import('./bank-dialog.tsx')).BankChequesDialog);
const BounceDialog = onDemand(async () => (await import('./bounce-dialog.tsx')).BounceDialog);

type Task = { kind: 'bank'; cheques: readonly Cheque[] } | { kind: 'bounce'; cheque: Cheque };

/** Cheques from the desk to the bank: which lie here, which are on their way, and which came back. */
export function ChequesCard({ choice, mayChange }: MovementCardProps) {
  const list = useChequesList();
  const cheques = useQuery(chequesPageQuery(list.query));
  const today = useToday();
  const { openDialog, dialog } = useDialog<Task>();
  const bank = (chosen: readonly Cheque[]) => openDialog({ kind: 'bank', cheques: chosen });
  return (
    <Card aria-label="Cheques">
      <CardHeader
        title="Cheques"
        description="Select the cheques that go to the bank on one slip. They clear when the bank has the deposit."
        actions={choice}
      />
      <ChequeFilters list={list} />
      <SelectableTable
        label="Cheques"
        columns={chequeColumns(today)}
        rows={cheques.data?.rows}
        rowKey={({ paymentId }) => paymentId}
        rowHref={({ paymentId }) => documentPath('payment', paymentId)}
        bulk={chequeBulk(bank)}
        rowActions={(cheque) => (
          <ChequeActions
            cheque={cheque}
            mayBounce={mayChange}
            onBank={() => bank([cheque])}
            onBounce={() => openDialog({ kind: 'bounce', cheque })}
          />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={cheques.isPlaceholderData}
        error={cheques.error}
        onRetry={() => void cheques.refetch()}
        paging={list.paging(cheques.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No cheques match" onClear={list.clear}>
              Try a shorter search, another state or a longer period.
            </NoMatch>
          ) : (
            <NoCheques />
          )
        }
      />
      {dialog.payload ? <ChequeDialogs key={dialog.dialogKey} task={dialog.payload} {...dialog} /> : null}
    </Card>
  );
}

type ChequeDialogsProps = { task: Task; open: boolean; onClose: () => void };

function ChequeDialogs({ task, open, onClose }: ChequeDialogsProps) {
  return task.kind === 'bank' ? (
    <BankChequesDialog cheques={task.cheques} open={open} onClose={onClose} />
  ) : (
    <BounceDialog cheque={task.cheque} open={open} onClose={onClose} />
  );
}

function NoCheques() {
  return (
    <EmptyState title="No cheques yet" icon={<Wallet aria-hidden />}>
      A payment by cheque appears here until the bank has the money.
    </EmptyState>
  );
}

const STATE_OPTIONS = [
  { value: '', label: 'All States' },
  ...CHEQUE_STATES.map((value) => ({ value, label: statusLabel(chequeStatus(value)) })),
] as const;

function ChequeFilters({ list }: { list: ReturnType<typeof useChequesList> }) {
  return (
    <FilterRow list={list} label="Search cheques" placeholder="Number or tenant" isBelowHead>
      <FilterSelect
        list={list}
        name="state"
        label="State"
        options={STATE_OPTIONS}
        className="max-sm:col-span-2 sm:w-40"
      />
      <DateRangeFilter list={list} label="Received" className="sm:w-38" />
    </FilterRow>
  );
}

const chequeNumber = ({ reference, receiptNumber }: Cheque): string => reference ?? receiptNumber;

const rowName = (cheque: Cheque): string => `${chequeNumber(cheque)} of ${cheque.tenantName}`;

const chequeBulk = (bank: (cheques: readonly Cheque[]) => void): Bulk<Cheque> => ({
  rowName,
  actions: [
    {
      label: 'Bank Cheques',
      icon: <Landmark aria-hidden />,
      allows: (cheque) => bankingProblem(cheque) === null,
      openDialog: bank,
    },
  ],
  file: {
    name: 'cheques',
    columns: [
      ['Cheque', chequeNumber],
      ['Tenant', ({ tenantName }) => tenantName],
      ['Amount', ({ amount }) => amount],
      ['Received', ({ receivedOn }) => receivedOn],
      ['State', ({ state }) => state],
      ['Deposit', ({ transferNumber }) => transferNumber ?? ''],
    ],
  },
});

const ageText = ({ receivedOn, state }: Cheque, today: string): string => {
  if (state !== 'received' && state !== 'banked') return '';
  const days = daysBetween(receivedOn, today);
  return days === 1 ? '1 day' : `${days} days`;
};

const chequeColumns = (today: string): readonly Column<Cheque>[] => [
  {
    key: 'cheque',
    header: 'Cheque',
    title: rowName,
    cell: (cheque) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{cheque.tenantName}</span>
        <span className="block truncate font-normal text-muted text-xs">{chequeNumber(cheque)}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} />,
  },
  {
    key: 'received',
    header: 'Received',
    sortKey: 'receivedOn',
    width: '8rem',
    cell: ({ receivedOn }) => <DateText day={receivedOn} />,
  },
  { key: 'age', header: 'Waits', width: '6rem', hideBelow: 'lg', cell: (cheque) => ageText(cheque, today) },
  {
    key: 'bank',
    header: 'Bank',
    hideBelow: 'md',
    cell: ({ bankAccountName, transferNumber }) => [bankAccountName, transferNumber].filter(Boolean).join(' · '),
  },
  { key: 'state', header: 'State', width: '8rem', cell: ({ state }) => <StatusChip status={chequeStatus(state)} /> },
];

type ChequeActionsProps = { cheque: Cheque; mayBounce: boolean; onBank: () => void; onBounce: () => void };

function ChequeActions({ cheque, mayBounce, onBank, onBounce }: ChequeActionsProps) {
  const mayBank = useCan()('payments:take') && bankingProblem(cheque) === null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${rowName(cheque)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} href={documentPath('payment', cheque.paymentId)}>
        Show Payment
      </MenuItem>
      {mayBank ? (
        <MenuItem icon={<Landmark aria-hidden />} onSelect={onBank}>
          Bank Cheque
        </MenuItem>
      ) : null}
      {mayBounce && bounceProblem(cheque) === null ? (
        <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={onBounce}>
          Bounced…
        </MenuItem>
      ) : null}
    </Menu>
  );
}
