import { useQuery } from '@tanstack/react-query';
import { FileText, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { documentPath } from './finance-address.ts';
import { invoiceName } from './invoice-columns.tsx';
import { latestDocumentsQuery } from './latest-query.ts';

/** The specification's figure: three of each. */
const SHOWN = 3;

export function RecentMoney() {
  const { data } = useQuery(latestDocumentsQuery);
  return (
    <Card aria-label="Recent Activity">
      <CardHeader title="Recent Activity" />
      <CardBody>
        {data ? (
          <ul className="grid grid-cols-1 gap-3">
            {data.invoices.slice(0, SHOWN).map((invoice) => (
              <Entry
                key={invoice.id}
                icon={<FileText aria-hidden />}
                href={documentPath('invoice', invoice.id)}
                title={`Invoice ${invoiceName(invoice)}`}
                who={invoice.tenantName}
                at={invoice.createdAt}
                amount={invoice.amount}
              />
            ))}
            {data.payments.slice(0, SHOWN).map((payment) => (
              <Entry
                key={payment.id}
                icon={<Wallet aria-hidden />}
                href={documentPath('payment', payment.id)}
                title={`Payment ${payment.receiptNumber}`}
                who={payment.tenantName}
                at={payment.createdAt}
                amount={payment.amount}
              />
            ))}
            {data.invoices.length + data.payments.length === 0 ? (
              <li className="text-muted text-sm">Nothing has happened yet.</li>
            ) : null}
          </ul>
        ) : (
          <SkeletonText lines={6} />
        )}
      </CardBody>
    </Card>
  );
}

type EntryProps = { icon: ReactNode; href: string; title: string; who: string; at: string; amount: string };

function Entry({ icon, href, title, who, at, amount }: EntryProps) {
  const { currency } = useConfig();
  return (
    <li className="flex items-start gap-3 text-sm leading-snug">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent [&>svg]:size-4">
        {icon}
      </span>
      <span className="block min-w-0 flex-1">
        <Link href={href} className="rounded-sm font-medium hover:text-accent hover:underline">
          {title}
        </Link>
        <span className="block truncate text-muted text-xs">
          {`${who}, `}
          <InstantText at={at} relative />
        </span>
      </span>
      <MoneyText amount={amount} currency={currency} />
    </li>
  );
}
