import { useQuery } from '@tanstack/react-query';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isMonth } from '../../domain/payroll/fields.ts';
import { monthAfter } from '../../domain/payroll/periods.ts';
import { useCan } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { cx } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useToday } from '../ui/zone.ts';
import { DueCard } from './due-card.tsx';
import { tabPath } from './hr-address.ts';
import { MonthSelect } from './month-select.tsx';
import { payrollSummaryQuery } from './pay-queries.ts';
import { ReturnFilesCard } from './return-files-card.tsx';
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
    <Alert tone="late" title="Something is overdue in another month">
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
