import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '../../../domain/kernel/paths.ts';
import type { MpesaOrder } from '../../../domain/mpesa/order-contract.ts';
import { CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { PhoneLink } from '../collections/collection-columns.tsx';
import { OrderBadge } from './order-state.tsx';
import { latestOrdersQuery } from './queries.ts';

const SHOWN = '20';

/** The latest standing orders of the space, or of one tenant. They are asked for when somebody wants to see them. */
export function OrdersCard({ tenant }: { tenant: string | undefined }) {
  const { currency } = useConfig();
  const [isShown, setShown] = useState(false);
  const orders = useQuery({
    ...latestOrdersQuery({ limit: SHOWN, ...(tenant ? { tenant } : {}) }),
    enabled: isShown,
  });
  return (
    <Card aria-label="Standing Orders">
      <CardHeader
        title="Standing Orders"
        icon={<Repeat aria-hidden />}
        description={`The latest ${SHOWN}, and what became of them. One is set up on the page of its tenant.`}
        actions={
          isShown ? null : (
            <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
              Show Standing Orders
            </Button>
          )
        }
      />
      {isShown ? (
        <DataTable
          label="Standing Orders"
          columns={orderColumns(currency)}
          rows={orders.data}
          rowKey={({ id }) => id}
          rowHref={({ tenantId }) => pathTo(paths.tenant, tenantId)}
          error={orders.error}
          onRetry={() => void orders.refetch()}
          empty={
            <EmptyState title="No standing orders yet" icon={<Repeat aria-hidden />} className="py-6">
              Set one up on the page of a tenant.
            </EmptyState>
          }
        />
      ) : null}
    </Card>
  );
}

const orderColumns = (currency: string): readonly Column<MpesaOrder>[] => [
  {
    key: 'tenant',
    header: 'Tenant',
    title: ({ tenantName }) => tenantName,
    cell: ({ tenantName, accountNumber }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{tenantName}</span>
        <span className="block truncate font-normal text-muted text-xs">{accountNumber}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ amount, frequency }) => (
      <span className="block leading-snug">
        <MoneyText amount={amount} currency={currency} />
        <span className="block font-normal text-muted text-xs">{CYCLE_UNITS[frequency]}</span>
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', width: '10rem', hideBelow: 'xl', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  {
    key: 'days',
    header: 'Pays',
    width: '10rem',
    title: ({ requestedByName }) => `Sent by ${requestedByName}`,
    cell: ({ startDate, endDate }) => `${formatDay(startDate)} to ${formatDay(endDate)}`,
    wrap: true,
  },
  { key: 'state', header: 'State', width: '8.5rem', cell: ({ state }) => <OrderBadge state={state} /> },
  { key: 'message', header: 'What Became of It', wrap: true, cell: ({ message }) => message },
];
