import { useQuery } from '@tanstack/react-query';
import { FileText, Wallet } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { MyPayment } from '../../domain/members/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { listShape } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { useSheet } from '../billing/url-state.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { MyInvoices } from './my-invoices.tsx';
import { myPaymentsQuery, receiptPdf } from './queries.ts';
import { WithCompany } from './with-company.tsx';

const MyInvoiceSheet = onDemand(async () => (await import('./my-invoice-sheet.tsx')).MyInvoiceSheet);

const TABS = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'payments', label: 'Payments' },
] as const;

type TabName = (typeof TABS)[number]['value'];

const readTab = (search: string): TabName =>
  new URLSearchParams(search).get('tab') === 'payments' ? 'payments' : 'invoices';

const show = (tab: TabName) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (readTab(window.location.search) === tab) return;
  navigate(tab === 'payments' ? `${paths.myInvoices}?tab=payments` : paths.myInvoices);
};

export function MemberInvoicesPage() {
  usePageTitle('Invoices');
  const open = readTab(useSearch());
  const sheet = useSheet('invoice');
  return (
    <WithCompany title="Invoices">
      {(space) => (
        <>
          <PageHeader title="Invoices" description="Your company’s invoices and payments." />
          <Tabs label="Invoices and Payments" tabs={TABS} value={open} onValueChange={show}>
            <TabPanel value="invoices">
              <MyInvoices onView={sheet.show} />
            </TabPanel>
            <TabPanel value="payments">
              <MyPayments />
            </TabPanel>
          </Tabs>
          <MyInvoiceSheet sheet={sheet} howToPay={space.howToPay} />
        </>
      )}
    </WithCompany>
  );
}

const shape = listShape({ filters: {}, sorts: ['createdAt', 'paymentDate', 'amount'], defaultSort: '-createdAt' });

/** A reversed payment stays in the list, struck through. */
const columns = (currency: string): readonly Column<MyPayment>[] => [
  { key: 'receipt', header: 'Receipt', width: '8rem', cell: ({ receiptNumber }) => receiptNumber },
  {
    key: 'date',
    header: 'Date',
    sortKey: 'paymentDate',
    width: '8.5rem',
    cell: ({ paymentDate }) => <DateText day={paymentDate} />,
  },
  { key: 'method', header: 'Method', cell: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod] },
  { key: 'reference', header: 'Reference', hideBelow: 'md', cell: ({ reference }) => reference ?? '–' },
  {
    key: 'invoice',
    header: 'Invoice',
    width: '9.5rem',
    cell: ({ invoiceNumber }) => invoiceNumber ?? 'General payment',
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '10rem',
    asideOnPhone: true,
    cell: ({ amount, reversedAt }) =>
      reversedAt ? (
        <span className="inline-flex items-center gap-2">
          <StatusChip status="reversed" />
          <s className="text-muted">
            <MoneyText amount={amount} currency={currency} />
          </s>
        </span>
      ) : (
        <MoneyText amount={amount} currency={currency} />
      ),
  },
];

function MyPayments() {
  const { currency } = useConfig();
  const list = useList(shape);
  const payments = useQuery(myPaymentsQuery(list.query));
  return (
    <Card aria-label="Payments">
      <DataTable
        label="Payments"
        columns={columns(currency)}
        rows={payments.data?.rows}
        rowKey={({ id }) => id}
        rowActions={({ id, receiptNumber }) => (
          <ButtonLink
            href={receiptPdf(id)}
            target="_blank"
            variant="ghost"
            size="icon"
            aria-label={`Receipt ${receiptNumber} as PDF`}
            icon={<FileText aria-hidden />}
          />
        )}
        actionsWidth="4rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={payments.isPlaceholderData}
        error={payments.error}
        onRetry={() => void payments.refetch()}
        paging={list.paging(payments.data)}
        empty={
          <EmptyState title="No payments yet" icon={<Wallet aria-hidden />}>
            Your payments appear here with their receipts.
          </EmptyState>
        }
      />
    </Card>
  );
}
