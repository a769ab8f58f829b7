import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, FileText, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportFinancials, exportInvoices, exportPayments } from '../../../domain/billing/export-contract.ts';
import { getLatestDocuments } from '../../../domain/billing/latest-contract.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { BILLING, MONEY_TOPICS } from '../changes.ts';
import { invoiceName } from '../invoices/invoice-columns.tsx';
import { documentPath } from '../url-state.ts';
import { AutomationPerformance, FinancialFigures, TenantStanding } from './report-cards.tsx';

export function ReportsTab() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <FinancialFigures />
        <AutomationPerformance />
        <Card aria-label="Export Reports">
          <CardHeader title="Export Reports" description="Every row, to the cent." />
          <CardBody className="flex flex-wrap gap-2">
            <ExportMenu label="Invoice Report" path={exportInvoices.path} />
            <ExportMenu label="Payment Report" path={exportPayments.path} />
            <ExportMenu label="Financial Summary" path={exportFinancials.path} />
          </CardBody>
          <CardFooter>
            <ButtonLink href={paths.reports} variant="ghost" size="sm" className="-ml-2.5">
              Profit and loss, balance sheet and all other reports
              <ArrowRight aria-hidden />
            </ButtonLink>
          </CardFooter>
        </Card>
      </div>
      <div className="grid min-w-0 gap-4">
        <TenantStanding />
        <RecentMoney />
      </div>
    </div>
  );
}

/** The specification's figure: three of each. */
const SHOWN = 3;

function RecentMoney() {
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
              <li className="text-muted text-sm">No activity yet.</li>
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

const latestDocumentsQuery = queryOptions({
  queryKey: [...BILLING, 'latest'],
  queryFn: ({ signal }) => call(getLatestDocuments, { signal }),
  meta: { topics: MONEY_TOPICS },
});
