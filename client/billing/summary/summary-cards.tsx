import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, Clock, MailWarning, Receipt, TriangleAlert } from 'lucide-react';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { formatCurrency } from '../../ui/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { summaryQuery } from '../runs/queries.ts';
import { count } from '../runs/run-entry.tsx';
import { tabPath } from '../url-state.ts';

/** Each card leads to what it counts. What a role may not see has no card. */
export function SummaryCards() {
  const { currency } = useConfig();
  const seesBooks = useCan()('finance:read');
  const { data, isPending } = useQuery(summaryQuery);
  const money = (amount: string | null | undefined) => (amount ? formatCurrency(amount, { currency }) : '–');
  return (
    <section
      aria-label="Figures"
      className={`mb-4 grid grid-cols-2 gap-2 sm:gap-3 ${seesBooks ? 'lg:grid-cols-5' : 'lg:grid-cols-3'}`}
    >
      {seesBooks ? (
        <StatCard
          label="Total Revenue"
          figure={money(data?.totalRevenue)}
          hint="Sum of all payments"
          icon={<CircleDollarSign aria-hidden />}
          loading={isPending}
          href={tabPath('payments')}
        />
      ) : null}
      <StatCard
        label="Outstanding"
        figure={money(data?.outstanding)}
        hint={data ? `${count(data.outstandingCount, 'invoice')} pending` : null}
        icon={<Clock aria-hidden />}
        loading={isPending}
        href={tabPath('invoices', { status: 'open' })}
      />
      <StatCard
        label="Overdue"
        figure={money(data?.overdue)}
        hint={data ? `${count(data.overdueCount, 'invoice')} past due` : null}
        icon={<TriangleAlert aria-hidden />}
        loading={isPending}
        href={tabPath('invoices', { status: 'overdue' })}
      />
      <StatCard
        label="Demand Letters"
        figure={data?.demandLetters ?? '–'}
        hint="active notices"
        icon={<MailWarning aria-hidden />}
        loading={isPending}
        href={tabPath('letters', { status: 'sent' })}
      />
      {seesBooks ? (
        <div className="max-lg:col-span-2">
          <StatCard
            label="Total Expenses"
            figure={money(data?.totalExpenses)}
            hint="All recorded costs"
            icon={<Receipt aria-hidden />}
            loading={isPending}
            href={tabPath('expenses')}
          />
        </div>
      ) : null}
    </section>
  );
}
