import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useCan } from '../api/session.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useTabInView } from '../ui/tab-in-view.ts';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { AutomationCard } from './automation-card.tsx';
import { FinanceActions } from './finance-actions.tsx';
import { showTab, type TabName, tabOf, useSheet } from './finance-address.ts';
import { InvoicesTab } from './invoices-tab.tsx';
import { SummaryCards } from './summary-cards.tsx';

const InvoiceSheet = onDemand(async () => (await import('./invoice-sheet.tsx')).InvoiceSheet);
const LetterSheet = onDemand(async () => (await import('./letter-sheet.tsx')).LetterSheet);
const PaymentSheet = onDemand(async () => (await import('./payment-sheet.tsx')).PaymentSheet);

const LettersTab = lazy(async () => ({ default: (await import('./letters-tab.tsx')).LettersTab }));
const PaymentsTab = lazy(async () => ({ default: (await import('./payments-tab.tsx')).PaymentsTab }));
const ExpensesTab = lazy(async () => ({ default: (await import('../expenses/expenses-tab.tsx')).ExpensesTab }));
const RecurringTab = lazy(async () => ({ default: (await import('../expenses/recurring-tab.tsx')).RecurringTab }));
const ReportsTab = lazy(async () => ({ default: (await import('./reports-tab.tsx')).ReportsTab }));

const DESK_TABS: readonly Tab<TabName>[] = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'letters', label: 'Demand Letters' },
  { value: 'payments', label: 'Payments' },
];

const OFFICE_TABS: readonly Tab<TabName>[] = [
  ...DESK_TABS,
  { value: 'expenses', label: 'Expenses' },
  { value: 'recurring', label: 'Recurring' },
  { value: 'reports', label: 'Reports' },
];

/** The desk takes payments and sees what is owed; what the space spends and earns is the office's. */
export function FinancialsPage() {
  const seesAll = useCan()('finance:read');
  const tabs = seesAll ? OFFICE_TABS : DESK_TABS;
  const named = tabOf(useSearch());
  const open = tabs.some(({ value }) => value === named) ? named : 'invoices';
  const invoice = useSheet('invoice');
  const payment = useSheet('payment');
  const letter = useSheet('letter');
  return (
    <>
      <PageHeader
        title="Financial Management & Automated Billing"
        description="From the billing run to the receipt, and what the space spends."
        actions={<FinanceActions />}
      />
      <SummaryCards />
      {seesAll ? (
        <div className="mb-4">
          <AutomationCard />
        </div>
      ) : null}
      <div ref={useTabInView(open)} className="min-w-0">
        <Tabs label="Financials" tabs={tabs} value={open} onValueChange={showTab}>
          <TabPanel value="invoices">
            <InvoicesTab onView={invoice.show} />
          </TabPanel>
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <TabPanel value="letters">
              <LettersTab onView={letter.show} />
            </TabPanel>
            <TabPanel value="payments">
              <PaymentsTab onView={payment.show} />
            </TabPanel>
            <TabPanel value="expenses">
              <ExpensesTab />
            </TabPanel>
            <TabPanel value="recurring">
              <RecurringTab />
            </TabPanel>
            <TabPanel value="reports">
              <ReportsTab />
            </TabPanel>
          </Suspense>
        </Tabs>
      </div>
      <InvoiceSheet sheet={invoice} />
      <PaymentSheet sheet={payment} />
      <LetterSheet sheet={letter} />
    </>
  );
}
