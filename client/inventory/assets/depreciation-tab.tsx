import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, TrendingDown } from 'lucide-react';
import { useState } from 'react';
import type { DepreciationRun, listDepreciation } from '../../../domain/inventory/asset-contract.ts';
import { SHORT_CLASS } from '../../../domain/inventory/depreciation.ts';
import type { ReceivedOutput } from '../../../domain/kernel/endpoint.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCurrency, formatMonth } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { depreciationQuery, useRunDepreciation } from '../queries.ts';

type Overview = ReceivedOutput<typeof listDepreciation>;

const monthText = (month: string) => formatMonth(month.slice(0, 7));

const depreciationColumns = (currency: string): readonly Column<DepreciationRun>[] => [
  { key: 'month', header: 'Month', width: '9rem', cell: ({ month }) => monthText(month) },
  {
    key: 'classes',
    header: 'By Class',
    hideOnPhone: true,
    cell: ({ classes }) =>
      classes
        .map(
          ({ depreciationClass, amount }) =>
            `${SHORT_CLASS[depreciationClass]} ${formatCurrency(amount, { currency: '' })}`,
        )
        .join(' · ') || 'Nothing to depreciate',
  },
  { key: 'assets', header: 'Assets', width: '6rem', align: 'right', cell: ({ assets }) => assets },
  {
    key: 'amount',
    header: 'Depreciation',
    width: '10rem',
    align: 'right',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} cents />,
  },
];

export function DepreciationTab() {
  const { data, error, refetch } = useQuery(depreciationQuery);
  const { currency } = useConfig();
  return (
    <div className="grid gap-4">
      <Figures overview={data} />
      <Card aria-label="Depreciation">
        <CardHeader
          title="Depreciation"
          description="Straight line by class. Each completed month is posted once, by the daily run or manually."
          actions={<RunButton overview={data} />}
        />
        {data && data.due.length > 0 ? <Due overview={data} /> : null}
        <DataTable
          label="Depreciated months"
          columns={depreciationColumns(currency)}
          rows={data?.months}
          rowKey={({ month }) => month}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState title="No depreciation yet" icon={<TrendingDown aria-hidden />}>
              Capitalise an item with a price; its first month is posted when the month ends.
            </EmptyState>
          }
        />
      </Card>
    </div>
  );
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const { currency } = useConfig();
  const figures = [
    ['Cost of Assets', overview?.cost, 'Purchase cost of assets in use'],
    ['Depreciated', overview?.depreciated, 'Depreciation to date'],
    ['Book Value', overview?.bookValue, 'Cost less depreciation'],
  ] as const;
  return (
    <div className="grid gap-2 sm:grid-cols-3 sm:gap-3">
      {figures.map(([label, amount, hint]) => (
        <StatCard
          key={label}
          label={label}
          figure={<MoneyText amount={amount} currency={currency} />}
          hint={hint}
          loading={overview === undefined}
        />
      ))}
    </div>
  );
}

/** See before you post: the months that are due, and what will be posted for them. */
function Due({ overview }: { overview: Overview }) {
  const { currency } = useConfig();
  const total = toDecimalText(addMoney(...overview.next.map(({ amount }) => parseMoney(amount))));
  const [first = '', last = first] = [overview.due[0], overview.due.at(-1)];
  const months = first === last ? monthText(first) : `${monthText(first)} to ${monthText(last)}`;
  return (
    <div className="px-4 pb-4 sm:px-5">
      <Alert tone="waiting" title={`${months} ${overview.due.length === 1 ? 'is' : 'are'} due`}>
        {`${formatCurrency(total, { currency, cents: true })} in all: ${overview.next
          .map(
            ({ depreciationClass, amount }) =>
              `${SHORT_CLASS[depreciationClass]} ${formatCurrency(amount, { currency: '', cents: true })}`,
          )
          .join(', ')}.`}
      </Alert>
    </div>
  );
}

function RunButton({ overview }: { overview: Overview | undefined }) {
  const mayPost = useCan()('finance:write');
  const run = useRunDepreciation();
  const [key, setKey] = useState(newIdempotencyKey);
  const { currency } = useConfig();
  if (!mayPost) return null;
  const press = () =>
    run.mutate(key, {
      onSuccess: ({ months, total }) => {
        setKey(newIdempotencyKey());
        inventoryDone(
          'depreciate',
          `${months === 1 ? '1 month' : `${months} months`}, ${formatCurrency(total, { currency, cents: true })}.`,
        );
      },
      onError: (error) => inventoryFailed('depreciate', error),
    });
  return (
    <Button
      size="sm"
      icon={<CalendarCheck aria-hidden />}
      disabled={!overview || overview.due.length === 0}
      pending={run.isPending}
      pendingLabel="Posting…"
      onClick={press}
    >
      Post Depreciation
    </Button>
  );
}
