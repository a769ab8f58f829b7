import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import type { FringeLoan, FringeMonth } from '../../../domain/payroll/fringe/fringe-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { authorityMonthQuery } from '../queries.ts';
import { employeePath } from '../url-state.ts';

const RatesDialog = onDemand(async () => (await import('./fringe-dialogs.tsx')).RatesDialog);
const PostDialog = onDemand(async () => (await import('./fringe-dialogs.tsx')).PostDialog);
const TakeBackDialog = onDemand(async () => (await import('./fringe-dialogs.tsx')).TakeBackDialog);

type Action = { what: 'rates' } | { what: 'post'; fringe: FringeMonth } | { what: 'take-back'; fringe: FringeMonth };

const columns = (currency: string): readonly Column<FringeLoan>[] => [
  { key: 'employee', header: 'Employee', cell: ({ employeeName }) => employeeName },
  { key: 'purpose', header: 'Loan', hideBelow: 'lg', cell: ({ purpose }) => purpose ?? '–' },
  {
    key: 'balance',
    header: 'Average Balance',
    align: 'right',
    width: '10rem',
    hideBelow: 'md',
    cell: ({ averageBalance }) => <MoneyText amount={averageBalance} currency={currency} />,
  },
  {
    key: 'charged',
    header: 'Charged',
    align: 'right',
    width: '6.5rem',
    hideBelow: 'md',
    cell: ({ chargedRate }) => `${chargedRate}%`,
  },
  {
    key: 'benefit',
    header: 'Benefit',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ benefit }) => <MoneyText amount={benefit} currency={currency} cents className="font-medium" />,
  },
];

/** What employees save by loans below market, and the tax of the employer on it. Hidden where nobody has a loan. */
export function FringeCard({ month }: { month: string }) {
  const { currency } = useConfig();
  const can = useCan();
  const { data } = useQuery({ ...authorityMonthQuery(month), select: ({ fringe }) => fringe });
  const { openDialog, dialog } = useDialog<Action>();
  if (!data || data.loans.length === 0) return null;
  const action = dialog.payload;
  return (
    <Card aria-label="Fringe-Benefit Tax">
      <CardHeader
        title="Fringe-Benefit Tax"
        icon={<PiggyBank aria-hidden />}
        description={rateText(data)}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => openDialog({ what: 'rates' })}>
              Market Rates
            </Button>
            {data.canBePosted && can('finance:write') ? (
              <Button size="sm" onClick={() => openDialog({ what: 'post', fringe: data })}>
                Post Tax
              </Button>
            ) : null}
          </div>
        }
      />
      {data.notice ? (
        <CardBody>
          <Alert tone="waiting" title="Market rate">
            {`${data.notice}.`}
          </Alert>
        </CardBody>
      ) : null}
      <DataTable
        label="Loans below market"
        columns={columns(currency)}
        rows={data.loans}
        rowKey={({ loanId }) => loanId}
        rowHref={({ employeeId }) => employeePath(employeeId)}
      />
      <Outcome
        fringe={data}
        onTakeBack={can('finance:write') ? () => openDialog({ what: 'take-back', fringe: data }) : null}
      />
      {action?.what === 'rates' ? (
        <RatesDialog key={dialog.dialogKey} month={month} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
      {action?.what === 'post' ? (
        <PostDialog key={dialog.dialogKey} fringe={action.fringe} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
      {action?.what === 'take-back' ? (
        <TakeBackDialog key={dialog.dialogKey} fringe={action.fringe} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

const rateText = ({ rate }: FringeMonth): string =>
  rate
    ? `${rate.taxRate}% of the interest that employees save. The market rate is ${rate.marketRate}% a year.`
    : 'Tax on the interest that employees save.';

function Outcome({ fringe, onTakeBack }: { fringe: FringeMonth; onTakeBack: (() => void) | null }) {
  const { currency } = useConfig();
  const { benefit, tax, posted, dueDate } = fringe;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <span>
        <span className="text-muted">Benefit </span>
        <MoneyText amount={benefit} currency={currency} cents />
      </span>
      <span>
        <span className="text-muted">Tax </span>
        <MoneyText amount={tax} currency={currency} cents className="font-semibold" />
      </span>
      <span className="text-muted">
        {posted ? `Posted on ${formatDay(posted.date)}, due on ${formatDay(dueDate)}` : `Due on ${formatDay(dueDate)}`}
      </span>
      {posted && onTakeBack ? (
        <Button variant="ghost" size="sm" aria-label="Take Back fringe-benefit tax" onClick={onTakeBack}>
          Take Back
        </Button>
      ) : null}
    </div>
  );
}
