import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Landmark, UserSearch, Wallet } from 'lucide-react';
import { addDays, weekday } from '../../../domain/kernel/time.ts';
import type { MoneyInSummary } from '../../../domain/mpesa/money-in-contract.ts';
import { tabPath } from '../../billing/url-state.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DescriptionItem } from '../../ui/description-list.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { useMinuteClock } from '../../ui/minute-clock.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { useToday } from '../../ui/zone.ts';
import { waitText } from './labels.ts';
import { moneyInQuery } from './queries.ts';

/** What came in, whichever way: each figure leads to what it counts. */
export function MoneyInCards() {
  const { data, error, isFetching, refetch } = useQuery(moneyInQuery);
  if (error && !data)
    return (
      <Card className="mb-4">
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <>
      <Sums summary={data} />
      <ByAccount accounts={data?.accounts} />
    </>
  );
}

function Sums({ summary }: { summary: MoneyInSummary | undefined }) {
  const { currency } = useConfig();
  const today = useToday();
  const monday = addDays(today, 1 - weekday(today));
  const money = (amount: string | undefined) => (amount ? formatCurrency(amount, { currency }) : '–');
  const loading = summary === undefined;
  return (
    <section aria-label="Money in" className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-3">
      <StatCard
        label="Today"
        figure={money(summary?.today)}
        hint="Received so far"
        icon={<Wallet aria-hidden />}
        loading={loading}
        href={tabPath('payments', { from: today, to: today })}
      />
      <StatCard
        label="This Week"
        figure={money(summary?.week)}
        hint="Since Monday"
        icon={<CalendarDays aria-hidden />}
        loading={loading}
        href={tabPath('payments', { from: monday, to: today })}
      />
      <div className="max-lg:col-span-2">
        <StatCard
          label="Unmatched"
          figure={money(summary?.unmatched.amount)}
          hint={summary ? <UnmatchedHint {...summary.unmatched} /> : null}
          icon={<UserSearch aria-hidden />}
          loading={loading}
          href={tabPath('money-in', { state: 'suspense', sort: 'paidAt' })}
        />
      </div>
    </section>
  );
}

function UnmatchedHint({ count, oldestAt }: MoneyInSummary['unmatched']) {
  const now = useMinuteClock();
  if (oldestAt === null) return 'All money found its tenant';
  const oldest = waitText(oldestAt, now);
  return count === 1 ? `1 payment, waiting for ${oldest}` : `${count} payments, the oldest waiting for ${oldest}`;
}

/** Accounts into which nothing came this week are left out. */
function ByAccount({ accounts }: { accounts: MoneyInSummary['accounts'] | undefined }) {
  const used = accounts?.filter(({ week }) => week !== '0.00');
  return (
    <Card aria-label="By Account" className="mb-4">
      <CardHeader
        title="By Account"
        icon={<Landmark aria-hidden />}
        description="Payments, deposits and unmatched money, by where they lie."
      />
      {used === undefined ? (
        <CardBody>
          <Skeleton className="my-1 h-3.5 w-64" />
        </CardBody>
      ) : used.length === 0 ? (
        <CardBody className="text-muted text-sm">Nothing came in this week.</CardBody>
      ) : (
        <dl className="grid gap-x-4 gap-y-3 px-4 pb-4 text-sm sm:grid-cols-2 sm:px-5 lg:grid-cols-4">
          {used.map(({ cashAccountId, name, today, week }) => (
            <DescriptionItem key={cashAccountId} name={name}>
              <MoneyText amount={today} /> today
              <span className="block text-muted">
                <MoneyText amount={week} /> this week
              </span>
            </DescriptionItem>
          ))}
        </dl>
      )}
    </Card>
  );
}
