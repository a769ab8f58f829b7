import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import type { BankNotice } from '../../../domain/banking/notice-contract.ts';
import { moneyInQuery } from '../../mpesa/receipts/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { waitingNoticesQuery } from './queries.ts';

const AssignNoticeDialog = onDemand(async () => (await import('./assign-notice-dialog.tsx')).AssignNoticeDialog);

const countText = (total: number, shown: number): string =>
  total > shown ? `The oldest ${shown} of ${total}.` : 'Oldest first.';

/** Money that a bank announced and that waits for its tenant; nothing where none does. */
export function NoticesCard() {
  const { data: summary } = useQuery(moneyInQuery);
  const notices = useQuery({ ...waitingNoticesQuery, enabled: (summary?.waitingNotices ?? 0) > 0 });
  const { openDialog, dialog } = useDialog<BankNotice>();
  const rows = notices.data?.rows;
  // The dialog of the last one ends by itself.
  if (!rows || (rows.length === 0 && !dialog.open)) return null;
  return (
    <Card aria-label="Unmatched Bank Money" className="mb-4">
      <CardHeader
        title="Unmatched Bank Money"
        icon={<Landmark aria-hidden />}
        description={`The bank announced it, and nobody was found for it. ${countText(notices.data?.total ?? 0, rows.length)}`}
      />
      <DataTable
        label="Unmatched bank money"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowActions={(notice) => (
          <Button size="sm" aria-label={`Assign ${notice.transactionId}`} onClick={() => openDialog(notice)}>
            Assign
          </Button>
        )}
        actionsWidth="6.5rem"
      />
      {dialog.payload ? (
        <AssignNoticeDialog
          key={dialog.dialogKey}
          notice={dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Card>
  );
}

const columns: readonly Column<BankNotice>[] = [
  {
    key: 'payer',
    header: 'Payer',
    title: ({ payerName, transactionId }) => payerName ?? transactionId,
    cell: ({ payerName, transactionId, note }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{payerName ?? transactionId}</span>
        <span className="block truncate font-normal text-muted text-xs">{note ?? transactionId}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} />,
  },
  { key: 'reference', header: 'Reference', width: '10rem', cell: ({ reference }) => reference ?? '–' },
  {
    key: 'account',
    header: 'Account',
    width: '11rem',
    hideBelow: 'lg',
    cell: ({ cashAccountName }) => cashAccountName,
  },
  { key: 'paid', header: 'Paid', width: '8rem', hideBelow: 'md', cell: ({ paidOn }) => <DateText day={paidOn} /> },
  {
    key: 'waits',
    header: 'Waits Since',
    width: '9rem',
    cell: ({ createdAt }) => <InstantText at={createdAt} relative />,
  },
];
