import { useQuery } from '@tanstack/react-query';
import { CalendarClock, FileDown } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isMonth } from '../../../domain/payroll/fields.ts';
import { monthAfter } from '../../../domain/payroll/periods.ts';
import { dueDatePath, isAuthority } from '../../../domain/payroll/returns/due-date-path.ts';
import type { Authority, DueDate, PayDue, ReturnKind } from '../../../domain/payroll/returns/returns-contract.ts';
import { confirmDownload } from '../../api/confirm-download.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatDay, formatMonth } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { useToday } from '../../ui/zone.ts';
import { FringeCard } from '../fringe/fringe-card.tsx';
import { MonthSelect } from '../month-select.tsx';
import { authorityMonthQuery, payrollSummaryQuery } from '../queries.ts';
import { PayeesCard } from '../third-parties/payees-card.tsx';
import { tabPath } from '../url-state.ts';
import { StatutoryPaymentsCard } from './statutory-payments-card.tsx';

/** What is due now is that of the month before, so that it is shown unless the address names another. */
export function ReturnsTab() {
  const today = useToday();
  const named = new URLSearchParams(useSearch()).get('month') ?? '';
  const month = isMonth(named) ? named : monthAfter(today.slice(0, 7), -1);
  const seesNumbers = useCan()('payroll:numbers');
  return (
    <div className="grid min-w-0 gap-4">
      <Field label="Month of Pay" className="w-44">
        <MonthSelect
          value={month}
          ahead={0}
          onValueChange={(value) => navigate(tabPath('returns', { month: value }))}
        />
      </Field>
      <Overdue month={month} />
      <DueCard month={month} />
      <PayeesCard month={month} />
      <FringeCard month={month} />
      <div className={cx('grid min-w-0 items-start gap-4', seesNumbers && 'lg:grid-cols-[minmax(0,1fr)_24rem]')}>
        <StatutoryPaymentsCard month={month} />
        {seesNumbers ? <ReturnFilesCard month={month} /> : null}
      </div>
    </div>
  );
}

/** What is late in other months must not hide behind the one on screen. */
function Overdue({ month }: { month: string }) {
  const { data } = useQuery(payrollSummaryQuery);
  const late = (data?.overdueMonths ?? []).filter((other) => other !== month);
  if (late.length === 0) return null;
  return (
    <Alert tone="late" title="Overdue in another month">
      {late.map((other, index) => (
        <span key={other}>
          {index > 0 ? ', ' : ''}
          <Link href={tabPath('returns', { month: other })} className="font-medium underline underline-offset-3">
            {formatMonth(other)}
          </Link>
        </span>
      ))}
    </Alert>
  );
}

const FILES: readonly { kind: ReturnKind; label: string; hint: string }[] = [
  { kind: 'p10', label: 'P10 (PAYE)', hint: 'For filing on iTax' },
  { kind: 'nssf', label: 'NSSF', hint: 'Tiers I and II, employee and employer' },
  { kind: 'shif', label: 'SHIF', hint: 'For the Social Health Authority' },
  { kind: 'housing-levy', label: 'Housing Levy', hint: 'Employee and employer' },
  { kind: 'bank', label: 'Bank Payment List', hint: 'Net pay by account' },
];

/** The files hold numbers of people's documents, so that only those who keep them are offered the files. */
function ReturnFilesCard({ month }: { month: string }) {
  return (
    <Card aria-label="Return Files">
      <CardHeader
        title="Return Files"
        icon={<FileDown aria-hidden />}
        description={`CSV files for ${formatMonth(month)}, from approved and paid records.`}
      />
      <CardBody>
        <ul className="divide-y divide-line border-line border-t">
          {FILES.map(({ kind, label, hint }) => (
            <li key={kind} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted text-xs">{hint}</span>
              </span>
              <ButtonLink
                size="sm"
                href={`/api/payroll/returns/${kind}?month=${month}&format=csv`}
                download
                onClick={(event) => void confirmDownload(event)}
                icon={<FileDown aria-hidden />}
                aria-label={`CSV of ${label}`}
              >
                CSV
              </ButtonLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const PayAuthorityDialog = onDemand(async () => (await import('./pay-authority-dialog.tsx')).PayAuthorityDialog);

const dueState = ({ open, amount, paid, isOverdue }: DueDate): string => {
  if (amount === '0.00' && paid === '0.00') return 'nothing_due';
  if (isOverdue) return 'overdue';
  if (open === '0.00' || open.startsWith('-')) return 'paid';
  return paid === '0.00' ? 'pending' : 'partial';
};

const columns = (currency: string): readonly Column<DueDate>[] => [
  { key: 'label', header: 'Owed To', cell: ({ label }) => label },
  {
    key: 'due',
    header: 'Due Date',
    width: '9.5rem',
    cell: ({ dueDate, isOverdue }) => <DateText day={dueDate} className={isOverdue ? 'text-late' : undefined} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'right',
    width: '9rem',
    hideBelow: 'lg',
    cell: ({ paid }) => <MoneyText amount={paid} currency={currency} />,
  },
  {
    key: 'open',
    header: 'Open',
    align: 'right',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ open }) => <MoneyText amount={open} currency={currency} className="font-medium" />,
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: (due) => <StatusChip status={dueState(due)} />,
  },
];

function PayAction({ due, onPay }: { due: DueDate; onPay: (authority: Authority) => void }) {
  const { authority } = due;
  if (due.open === '0.00' || due.open.startsWith('-')) return null;
  if (!isAuthority(authority))
    return (
      <ButtonLink
        variant="secondary"
        size="sm"
        href={dueDatePath(due)}
        aria-label={`Pay ${due.label} due on ${formatDay(due.dueDate)}`}
      >
        Pay to KRA
      </ButtonLink>
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Record payment of ${due.label}`}
      onClick={() => onPay(authority)}
    >
      Record Payment
    </Button>
  );
}

function DueCard({ month }: { month: string }) {
  const { currency } = useConfig();
  const mayPay = useCan()('finance:write');
  const due = useQuery(authorityMonthQuery(month));
  const { openDialog, dialog } = useDialog<PayDue>();
  return (
    <Card aria-label="Owed to the Authorities">
      <CardHeader
        title="Owed to the Authorities"
        icon={<CalendarClock aria-hidden />}
        description={`From approved and paid records of ${formatMonth(month)}, including employer contributions, and what was kept back from suppliers in it.`}
      />
      <DataTable
        label="Owed to the Authorities"
        columns={columns(currency)}
        rows={due.data?.dueDates}
        rowKey={({ authority, dueDate }) => `${authority} ${dueDate}`}
        loading={due.isPlaceholderData}
        error={due.error}
        onRetry={() => void due.refetch()}
        actionsWidth="8.5rem"
        rowActions={
          mayPay ? (row) => <PayAction due={row} onPay={(authority) => openDialog({ ...row, authority })} /> : undefined
        }
      />
      {dialog.payload ? (
        <PayAuthorityDialog key={dialog.dialogKey} due={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}
