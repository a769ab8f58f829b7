import { useQuery } from '@tanstack/react-query';
import { Banknote, CalendarCheck, ReceiptText, UsersRound } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { formatCurrency, formatMonth } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { useToday } from '../ui/zone.ts';
import { payrollSummaryQuery } from './queries.ts';
import { tabPath } from './url-state.ts';

/** Each figure leads to the rows it is the sum of. */
export function HrCards() {
  const { data, isPending } = useQuery(payrollSummaryQuery);
  const { currency } = useConfig();
  const month = useToday().slice(0, 7);
  const money = (amount: string | undefined) => <MoneyText amount={amount} currency={currency} />;
  const waiting = data ? waitingText(data.pending, data.approved, currency) : null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      <StatCard
        label="Total Employees"
        figure={data?.totalEmployees.toLocaleString('en-KE') ?? '–'}
        hint="Active"
        icon={<UsersRound aria-hidden />}
        loading={isPending}
        href={tabPath('employees', { status: 'active' })}
      />
      <StatCard
        label="Monthly Salary Bill"
        figure={money(data?.monthlySalaryBill)}
        hint="Base salaries of active employees"
        icon={<Banknote aria-hidden />}
        loading={isPending}
        href={tabPath('employees', { status: 'active', sort: '-baseSalary' })}
      />
      <StatCard
        label="Current Month Payroll"
        figure={money(data?.currentMonthPayroll)}
        hint={`Net pay of ${formatMonth(month)}`}
        icon={<CalendarCheck aria-hidden />}
        loading={isPending}
        href={tabPath('payroll', { month })}
      />
      <StatCard
        label="Payroll Records"
        figure={data?.payrollRecords.toLocaleString('en-KE') ?? '–'}
        hint={waiting}
        icon={<ReceiptText aria-hidden />}
        loading={isPending}
        href={tabPath('payroll')}
      />
    </div>
  );
}

type Waiting = { count: number; netPay: string };

function waitingText(pending: Waiting, approved: Waiting, currency: string): string {
  const parts = [
    ...(pending.count > 0 ? [`${pending.count} to approve`] : []),
    ...(approved.count > 0 ? [`${approved.count} to pay (${formatCurrency(approved.netPay, { currency })})`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'Nothing waits';
}
