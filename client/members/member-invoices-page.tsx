import { navigate, useSearch } from 'wouter/use-browser-location';
import { useSheet } from '../billing/finance-address.ts';
import { paths } from '../paths.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { MyInvoices } from './my-invoices.tsx';
import { MyPayments } from './my-payments.tsx';
import { WithCompany } from './with-company.tsx';

const MyInvoiceSheet = onDemand(async () => (await import('./my-invoice-sheet.tsx')).MyInvoiceSheet);

const TABS = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'payments', label: 'Payments' },
] as const;

type TabName = (typeof TABS)[number]['value'];

const tabOf = (search: string): TabName =>
  new URLSearchParams(search).get('tab') === 'payments' ? 'payments' : 'invoices';

const show = (tab: TabName) => {
  // A press on a tab is told twice, by the pointer and by the focus that follows it.
  if (tabOf(window.location.search) === tab) return;
  navigate(tab === 'payments' ? `${paths.myInvoices}?tab=payments` : paths.myInvoices);
};

export function MemberInvoicesPage() {
  usePageTitle('Invoices');
  const open = tabOf(useSearch());
  const sheet = useSheet('invoice');
  return (
    <WithCompany title="Invoices">
      {(space) => (
        <>
          <PageHeader title="Invoices" description="What was billed to your company, and what it has paid." />
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
