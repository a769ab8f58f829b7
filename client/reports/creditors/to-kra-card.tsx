import type { WithholdingReport } from '../../../domain/reports/creditor-contract.ts';
import { WITHHELD_TAX_LABELS } from '../../../domain/suppliers/payments/withheld-dues.ts';
import { useCan } from '../../api/session.ts';
import { Amount } from '../../ledger/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatDay, formatMonth } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { Figure } from '../statements/statement-rows.tsx';

const dialogs = () => import('../../suppliers/payments/pay-withheld-dialog.tsx');
const PayWithheldDialog = onDemand(async () => (await dialogs()).PayWithheldDialog);
const ReverseWithheldDialog = onDemand(async () => (await dialogs()).ReverseWithheldDialog);

type Due = WithholdingReport['due'][number];

const isOpen = ({ open }: Due) => open !== '0.00';

const dueState = (due: Due): string => {
  if (due.isOverdue) return 'overdue';
  if (!isOpen(due)) return 'paid';
  return due.open === due.amount ? 'pending' : 'partial';
};

const toNames = ({ rows }: Due): string => [...new Set(rows.map(({ supplierName }) => supplierName))].join(', ');

const dueColumns = (onPay: ((due: Due) => void) | null): readonly Column<Due>[] => [
  {
    key: 'tax',
    header: 'Tax',
    cell: (due) => (
      <span className="grid min-w-0">
        <span className="font-medium">{`${WITHHELD_TAX_LABELS[due.tax]}, ${formatMonth(due.month)}`}</span>
        <span className="wrap-break-word text-muted text-xs">{toNames(due)}</span>
      </span>
    ),
  },
  { key: 'due', header: 'Due', width: '8rem', cell: ({ dueDate }) => <DateText day={dueDate} /> },
  { key: 'state', header: 'Status', width: '7rem', cell: (due) => <StatusChip status={dueState(due)} /> },
  {
    key: 'amount',
    header: 'Withheld',
    align: 'right',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ amount }) => <Amount amount={amount} />,
  },
  {
    key: 'open',
    header: 'Open',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ open }) => <Figure amount={open} className="font-semibold" />,
  },
  ...(onPay
    ? [
        {
          key: 'pay',
          header: 'Pay to KRA',
          align: 'right',
          width: '8rem',
          cell: (due: Due) =>
            isOpen(due) ? (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => onPay(due)}
                aria-label={`Pay to KRA: ${WITHHELD_TAX_LABELS[due.tax]} due on ${formatDay(due.dueDate)}`}
              >
                Pay to KRA
              </Button>
            ) : null,
        } satisfies Column<Due>,
      ]
    : []),
];

/** By when what was kept back is paid to KRA, and what was paid of it. */
export function ToKra({ report: { due, payments } }: { report: WithholdingReport }) {
  const mayPay = useCan()('finance:write');
  const paying = useDialog<Due>();
  const reversing = useDialog<Paid>();
  return (
    <Card aria-label="To Be Paid to KRA" className="pt-1">
      <CardHeader
        title="To Be Paid to KRA"
        description="What was kept back in these days, and what is still open of earlier ones."
      />
      <DataTable
        label="To Be Paid to KRA"
        columns={dueColumns(mayPay ? paying.openDialog : null)}
        rows={due}
        rowKey={({ tax, month, dueDate }) => `${tax} ${month} ${dueDate}`}
        empty={<EmptyState title="Nothing to pay">Nothing was kept back in these days.</EmptyState>}
      />
      <PaidToKra payments={payments} onReverse={mayPay ? reversing.openDialog : null} />
      {paying.dialog.payload ? (
        <PayWithheldDialog
          key={paying.dialog.dialogKey}
          due={paying.dialog.payload}
          open={paying.dialog.open}
          onClose={paying.dialog.onClose}
        />
      ) : null}
      {reversing.dialog.payload ? (
        <ReverseWithheldDialog
          key={reversing.dialog.dialogKey}
          payment={reversing.dialog.payload}
          open={reversing.dialog.open}
          onClose={reversing.dialog.onClose}
        />
      ) : null}
    </Card>
  );
}

type Paid = WithholdingReport['payments'][number];

function PaidToKra({ payments, onReverse }: { payments: readonly Paid[]; onReverse: ((paid: Paid) => void) | null }) {
  const currency = useCurrency();
  if (payments.length === 0) return null;
  return (
    <CardBody>
      <ul aria-label="Payments to KRA" className="divide-y divide-line border-line border-t">
        {payments.map((paid) => (
          <li key={paid.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{`${WITHHELD_TAX_LABELS[paid.tax]}, ${formatMonth(paid.month)}`}</p>
              <p className="wrap-break-word text-muted text-xs">
                {[
                  formatDay(paid.paidDate),
                  paid.cashAccountName,
                  paid.reference,
                  paid.recordedByName,
                  paid.reverseReason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <MoneyText
              amount={paid.amount}
              currency={currency}
              cents
              className={paid.reversedAt ? 'text-muted line-through' : undefined}
            />
            {paid.reversedAt ? <StatusChip status="reversed" /> : null}
            {!paid.reversedAt && onReverse ? (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onReverse(paid)}
                aria-label={`Reverse payment to KRA of ${formatDay(paid.paidDate)}`}
              >
                Reverse
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </CardBody>
  );
}
