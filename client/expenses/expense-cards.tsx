import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ListOrdered, Scale, Trophy } from 'lucide-react';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import { firstOfMonth, lastOfMonth } from '../../domain/kernel/time.ts';
import { summaryQuery } from '../billing/runs/queries.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { formatCurrency, formatMonth } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { useToday } from '../ui/zone.ts';

const address = (search: Record<string, string> = {}): string =>
  `${paths.financials}?${new URLSearchParams({ tab: 'expenses', ...search })}`;

const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${count.toLocaleString('en-KE')} entries`);

/** Each counter leads to the rows it counts. */
export function ExpenseCards() {
  const { data: summary, isPending } = useQuery(summaryQuery);
  const data = summary?.expenses;
  const { currency } = useConfig();
  const today = useToday();
  const money = (amount: string | undefined) => <MoneyText amount={amount} currency={currency} />;
  const top = EXPENSE_CATEGORIES.find((category) => category === data?.topCategory) ?? null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <StatCard
        label="Total This Month"
        figure={money(data?.totalThisMonth)}
        hint={data ? `${entriesText(data.entriesThisMonth)} in ${formatMonth(today.slice(0, 7))}` : null}
        icon={<CalendarDays aria-hidden />}
        loading={isPending}
        href={address({ from: firstOfMonth(today), to: lastOfMonth(today) })}
      />
      <StatCard
        label="Total Entries"
        figure={data?.totalEntries.toLocaleString('en-KE') ?? '–'}
        hint={data ? `${formatCurrency(data.total, { currency })} in all` : null}
        icon={<ListOrdered aria-hidden />}
        loading={isPending}
        href={address()}
      />
      <StatCard
        label="Average Expense"
        figure={money(data?.averageExpense)}
        hint="Of every entry, rounded"
        icon={<Scale aria-hidden />}
        loading={isPending}
      />
      <StatCard
        label="Top Category"
        figure={top ? CATEGORY_LABELS[top] : 'N/A'}
        hint={top && data ? `${formatCurrency(data.topCategoryTotal, { currency })} in all` : 'No expenses yet'}
        icon={<Trophy aria-hidden />}
        loading={isPending}
        href={top ? address({ category: top }) : undefined}
      />
    </div>
  );
}
