import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ReceiptText } from 'lucide-react';
import type { MyInvoice } from '../../domain/members/contract.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { invoicePath } from './member-address.ts';
import { latestInvoicesQuery } from './member-queries.ts';

const SHOWN = 4;

export function RecentInvoicesCard() {
  const { data, error, isFetching, refetch } = useQuery(latestInvoicesQuery(SHOWN));
  return (
    <Card aria-label="Recent Invoices">
      <CardHeader
        title="Recent Invoices"
        icon={<ReceiptText aria-hidden />}
        actions={
          <ButtonLink href={paths.myInvoices} variant="ghost" size="sm" className="-my-1.5 -mr-2">
            All Invoices
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      {data?.length === 0 ? (
        <EmptyState title="No invoices yet" icon={<ReceiptText aria-hidden />} className="py-6">
          The first one appears here when it is issued.
        </EmptyState>
      ) : data ? (
        <ul className="divide-y divide-line border-line border-t">
          {data.map((invoice) => (
            <li key={invoice.id}>
              <Row invoice={invoice} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="px-5 pb-5">
          <SkeletonText lines={4} label="Loading invoices" />
        </div>
      )}
    </Card>
  );
}

function Row({ invoice }: { invoice: MyInvoice }) {
  const { currency } = useConfig();
  return (
    <Link
      href={invoicePath(invoice.id)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm -outline-offset-2 hover:bg-surface-2/60 sm:px-5"
    >
      <span className="block min-w-0 flex-1 leading-snug">
        <span className="block font-medium">{invoice.invoiceNumber}</span>
        <span className="block text-muted text-xs">
          due <DateText day={invoice.dueDate} />
        </span>
      </span>
      <StatusChip status={invoice.status} />
      <MoneyText amount={invoice.amount} currency={currency} />
    </Link>
  );
}
