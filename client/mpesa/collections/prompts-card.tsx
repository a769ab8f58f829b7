import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import type { MpesaRequest } from '../../../domain/mpesa/request-contract.ts';
import { documentPath } from '../../billing/url-state.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { latestRequestsQuery } from '../requests/queries.ts';
import { RequestBadge } from '../requests/request-state.tsx';
import { PhoneLink } from './collection-columns.tsx';

const SHOWN = '20';

type PromptsCardProps = { tenant: string | undefined; canPrompt: boolean };

/** The latest prompts and what became of them; nothing where the space sends none. */
export function PromptsCard({ tenant, canPrompt }: PromptsCardProps) {
  const { currency } = useConfig();
  const prompts = useQuery(latestRequestsQuery({ limit: SHOWN, ...(tenant ? { tenant } : {}) }));
  if (!canPrompt && !prompts.data?.length) return null;
  return (
    <Card aria-label="M-Pesa Prompts">
      <CardHeader
        title="M-Pesa Prompts"
        icon={<Smartphone aria-hidden />}
        description={`The latest ${SHOWN} prompts and what became of them.`}
      />
      <DataTable
        label="M-Pesa Prompts"
        columns={promptColumns(currency)}
        rows={prompts.data}
        rowKey={({ id }) => id}
        rowHref={({ invoiceId }) => (invoiceId ? documentPath('invoice', invoiceId) : undefined)}
        error={prompts.error}
        onRetry={() => void prompts.refetch()}
        empty={
          <EmptyState title="No prompts yet" icon={<Smartphone aria-hidden />} className="py-6">
            Send one from an open invoice or from the menu of a row above.
          </EmptyState>
        }
      />
    </Card>
  );
}

const promptColumns = (currency: string): readonly Column<MpesaRequest>[] => [
  {
    key: 'to',
    header: 'Sent To',
    title: ({ tenantName, phone }) => tenantName ?? phone,
    cell: ({ tenantName, invoiceNumber, isTest }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{tenantName ?? (isTest ? 'Test Payment' : '–')}</span>
        <span className="block truncate font-normal text-muted text-xs">{invoiceNumber}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
  { key: 'phone', header: 'Phone', width: '10rem', hideBelow: 'xl', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  {
    key: 'sent',
    header: 'Sent',
    width: '9rem',
    title: ({ requestedByName }) => `By ${requestedByName}`,
    cell: ({ createdAt }) => <InstantText at={createdAt} relative />,
  },
  { key: 'state', header: 'State', width: '8.5rem', cell: (request) => <RequestBadge request={request} /> },
  {
    key: 'message',
    header: 'What Became of It',
    wrap: true,
    cell: ({ message, receiptNumber }) => (receiptNumber ? `${message} Receipt ${receiptNumber}.` : message),
  },
];
