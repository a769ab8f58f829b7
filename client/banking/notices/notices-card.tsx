import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Eye, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { BankNotice } from '../../../domain/banking/notice-contract.ts';
import { count } from '../../billing/runs/run-entry.tsx';
import { documentPath } from '../../billing/url-state.ts';
import { moneyInQuery } from '../../mpesa/receipts/queries.ts';
import { RECEIPT_ACTIONS } from '../../mpesa/receipts/receipt-actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { noticesQuery, type ShownNotices } from './queries.ts';

const AssignNoticeDialog = onDemand(async () => (await import('./assign-notice-dialog.tsx')).AssignNoticeDialog);
const TakeBackNoticeDialog = onDemand(async () => (await import('./take-back-notice-dialog.tsx')).TakeBackNoticeDialog);

const VIEWS: Record<ShownNotices, { order: string; show: string; empty: string }> = {
  waiting: { order: 'oldest', show: 'Show Waiting', empty: 'No money waits for its tenant' },
  applied: { order: 'newest', show: 'Show Assigned', empty: 'No notice was assigned yet' },
};

const waitingText = (waiting: number): string =>
  waiting === 0
    ? 'Every notice found its tenant.'
    : `${count(waiting, 'notice')} ${waiting === 1 ? 'waits' : 'wait'} for a tenant.`;

/** Money that a bank announced; nothing where no bank does. The count comes with the screen, a list is loaded when opened. */
export function NoticesCard() {
  const { data: summary } = useQuery(moneyInQuery);
  const [shown, setShown] = useState<ShownNotices | null>(null);
  if (!summary?.hasNotices) return null;
  return (
    <Card aria-label="Bank Notices" className="mb-4">
      <CardHeader
        title="Bank Notices"
        icon={<Landmark aria-hidden />}
        description="Money that a bank announced before its statement."
      />
      <CardBody className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
        <p>{waitingText(summary.waitingNotices)}</p>
        <span className="flex flex-wrap gap-2">
          {(['waiting', 'applied'] as const).map((state) =>
            state === shown ? null : (
              <Button key={state} variant="ghost" size="sm" onClick={() => setShown(state)}>
                {VIEWS[state].show}
              </Button>
            ),
          )}
        </span>
      </CardBody>
      {shown ? <Notices key={shown} shown={shown} /> : null}
    </Card>
  );
}

function Notices({ shown }: { shown: ShownNotices }) {
  const notices = useQuery(noticesQuery(shown));
  const { openDialog, dialog } = useDialog<BankNotice>();
  const { order, empty } = VIEWS[shown];
  const { rows, total } = notices.data ?? {};
  return (
    <>
      <DataTable
        label="Bank notices"
        columns={columns[shown]}
        rows={rows}
        rowKey={({ id }) => id}
        rowActions={(notice) =>
          shown === 'waiting' ? (
            <Button size="sm" aria-label={`Assign ${notice.transactionId}`} onClick={() => openDialog(notice)}>
              Assign
            </Button>
          ) : (
            <AssignedMenu notice={notice} onTakeBack={() => openDialog(notice)} />
          )
        }
        actionsWidth="6.5rem"
        error={notices.error}
        onRetry={() => void notices.refetch()}
        empty={<EmptyState title={empty} icon={<Landmark aria-hidden />} className="py-6" />}
      />
      {rows && total && total > rows.length ? (
        <CardBody className="text-muted text-sm">{`The ${order} ${rows.length} of ${total}.`}</CardBody>
      ) : null}
      <NoticeDialog {...dialog} />
    </>
  );
}

function NoticeDialog({ payload: notice, dialogKey, open, onClose }: DialogState<BankNotice>) {
  if (!notice) return null;
  const QuestionDialog = notice.state === 'waiting' ? AssignNoticeDialog : TakeBackNoticeDialog;
  return <QuestionDialog key={dialogKey} notice={notice} open={open} onClose={onClose} />;
}

type AssignedMenuProps = { notice: BankNotice; onTakeBack: () => void };

function AssignedMenu({ notice: { transactionId, paymentId }, onTakeBack }: AssignedMenuProps) {
  if (!paymentId) return null;
  const { label, icon, danger } = RECEIPT_ACTIONS.takeBack;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${transactionId}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} href={documentPath('payment', paymentId)}>
        View
      </MenuItem>
      <MenuItem icon={icon} danger={danger} onSelect={onTakeBack}>
        {label}
      </MenuItem>
    </Menu>
  );
}

const payer: Column<BankNotice> = {
  key: 'payer',
  header: 'Payer',
  title: ({ payerName, transactionId }) => payerName ?? transactionId,
  cell: ({ payerName, transactionId, note }) => (
    <span className="block min-w-0 leading-snug">
      <span className="block truncate">{payerName ?? transactionId}</span>
      <span className="block truncate font-normal text-muted text-xs">{note ?? transactionId}</span>
    </span>
  ),
};

const amount: Column<BankNotice> = {
  key: 'amount',
  header: 'Amount',
  align: 'right',
  width: '9rem',
  asideOnPhone: true,
  cell: ({ amount }) => <MoneyText amount={amount} />,
};

const places: readonly Column<BankNotice>[] = [
  {
    key: 'account',
    header: 'Account',
    width: '11rem',
    hideBelow: 'lg',
    cell: ({ cashAccountName }) => cashAccountName,
  },
  { key: 'paid', header: 'Paid', width: '8rem', hideBelow: 'md', cell: ({ paidOn }) => <DateText day={paidOn} /> },
];

const columns: Record<ShownNotices, readonly Column<BankNotice>[]> = {
  waiting: [
    payer,
    amount,
    { key: 'reference', header: 'Reference', width: '10rem', cell: ({ reference }) => reference ?? '–' },
    ...places,
    {
      key: 'waits',
      header: 'Waits Since',
      width: '9rem',
      cell: ({ createdAt }) => <InstantText at={createdAt} relative />,
    },
  ],
  applied: [
    payer,
    amount,
    {
      key: 'whose',
      header: 'Whose It Is',
      wrap: true,
      cell: ({ tenantName, invoiceNumber }) => [tenantName, invoiceNumber].filter(Boolean).join(' · '),
    },
    ...places,
  ],
};
