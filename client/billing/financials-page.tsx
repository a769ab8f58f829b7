import { useQuery } from '@tanstack/react-query';
import { Bot, FilePlus, Files, Play, ScrollText, Wallet } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { DescriptionItem } from '../ui/description-list.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand, whenIdle } from '../ui/feedback/on-demand.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, TabPanel, Tabs, useTabInView } from '../ui/tabs.tsx';
import { InvoicesTab } from './invoices/invoices-tab.tsx';
import { invoicesPageQuery } from './invoices/queries.ts';
import { automationStatusQuery, summaryQuery } from './runs/queries.ts';
import { stepLabel } from './runs/run-text.ts';
import { SummaryCards } from './summary/summary-cards.tsx';
import { readTab, showTab, type TabName, useSheet } from './url-state.ts';

const InvoiceSheet = onDemand(async () => (await import('./invoices/invoice-sheet.tsx')).InvoiceSheet);
const LetterSheet = onDemand(async () => (await import('./letters/letter-sheet.tsx')).LetterSheet);
const PaymentSheet = onDemand(async () => (await import('./payments/payment-sheet.tsx')).PaymentSheet);
const ReceiptSheet = onDemand(async () => (await import('../mpesa/receipts/receipt-sheet.tsx')).ReceiptSheet);

const PromptButton = onDemand(async () => (await import('../mpesa/requests/prompt-button.tsx')).PromptButton);
const DemoPhone = onDemand(async () => (await import('../mpesa/phone/demo-phone.tsx')).DemoPhone);

const CollectionsTab = lazy(async () => ({
  default: (await import('../mpesa/collections/collections-tab.tsx')).CollectionsTab,
}));
const TaxTab = lazy(async () => ({ default: (await import('../tax/tax-tab.tsx')).TaxTab }));
const LettersTab = lazy(async () => ({ default: (await import('./letters/letters-tab.tsx')).LettersTab }));
const PaymentsTab = lazy(async () => ({ default: (await import('./payments/payments-tab.tsx')).PaymentsTab }));
const MoneyInTab = lazy(async () => ({ default: (await import('../mpesa/receipts/money-in-tab.tsx')).MoneyInTab }));
const OnlineSalesTab = lazy(async () => ({
  default: (await import('../checkouts/sales/online-sales-tab.tsx')).OnlineSalesTab,
}));
const MoneyInCards = lazy(async () => ({
  default: (await import('../mpesa/receipts/money-in-cards.tsx')).MoneyInCards,
}));
const NoticesCard = lazy(async () => ({ default: (await import('../banking/notices/notices-card.tsx')).NoticesCard }));
const ExpensesTab = lazy(async () => ({ default: (await import('../expenses/expenses-tab.tsx')).ExpensesTab }));
const RecurringTab = lazy(async () => ({ default: (await import('../expenses/recurring-tab.tsx')).RecurringTab }));
const ReportsTab = lazy(async () => ({ default: (await import('./summary/reports-tab.tsx')).ReportsTab }));

const DESK_TABS: readonly Tab<TabName>[] = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'letters', label: 'Demand Letters' },
  { value: 'payments', label: 'Payments' },
  { value: 'money-in', label: 'Money In' },
  { value: 'online', label: 'Online Sales' },
  { value: 'collections', label: 'Collections' },
  { value: 'etims', label: 'KRA eTIMS' },
];

const OFFICE_TABS: readonly Tab<TabName>[] = [
  ...DESK_TABS,
  { value: 'expenses', label: 'Expenses' },
  { value: 'recurring', label: 'Recurring' },
  { value: 'reports', label: 'Reports' },
];

export const opening: Opening = (ask) => ask(invoicesPageQuery(FIRST_PAGE));

/** The desk takes payments and sees what is owed; what the space spends and earns is the office's. */
export function FinancialsPage() {
  const seesAll = useCan()('finance:read');
  const tabs = seesAll ? OFFICE_TABS : DESK_TABS;
  const named = readTab(useSearch());
  const open = tabs.some(({ value }) => value === named) ? named : 'invoices';
  const invoice = useSheet('invoice');
  const payment = useSheet('payment');
  const letter = useSheet('letter');
  const receipt = useSheet('receipt');
  return (
    <>
      <PageHeader
        title="Financial Management & Automated Billing"
        description="Billing, payments, demand letters and expenses."
        actions={<FinanceActions />}
      />
      <Figures tab={open} />
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
            <TabPanel value="money-in">
              <NoticesCard />
              <MoneyInTab onView={receipt.show} />
            </TabPanel>
            <TabPanel value="online">
              <OnlineSalesTab />
            </TabPanel>
            <TabPanel value="collections">
              <CollectionsTab />
            </TabPanel>
            <TabPanel value="etims">
              <TaxTab />
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
      <InvoiceSheet sheet={invoice} MoreActions={PromptButton} />
      <PaymentSheet sheet={payment} />
      <LetterSheet sheet={letter} />
      <ReceiptSheet sheet={receipt} />
      <PhoneInCorner />
    </>
  );
}

/** What leads the screen: the figures of what came in where that is looked at, and otherwise of what is owed and billed. */
function Figures({ tab }: { tab: TabName }) {
  const seesAll = useCan()('finance:read');
  // Its rows say who owes what.
  if (tab === 'collections' || tab === 'etims') return null;
  if (tab === 'money-in')
    return (
      <Suspense fallback={<SkeletonText lines={4} label="Loading the figures" />}>
        <MoneyInCards />
      </Suspense>
    );
  return (
    <>
      <SummaryCards />
      {seesAll ? (
        <div className="mb-4">
          <AutomationCard />
        </div>
      ) : null}
    </>
  );
}

/** In the demo space, once all else is there. */
function PhoneInCorner() {
  const { demo } = useConfig();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return demo && isIdle ? <DemoPhone floating /> : null;
}

const AutomationDialog = onDemand(async () => (await import('./runs/automation-dialog.tsx')).AutomationDialog);
const GenerateDialog = onDemand(async () => (await import('./runs/generate-dialog.tsx')).GenerateDialog);
const InvoiceDialog = onDemand(async () => (await import('./invoices/invoice-dialog.tsx')).InvoiceDialog);
const PaymentDialog = onDemand(async () => (await import('./payments/payment-dialog.tsx')).PaymentDialog);

type Opened = 'payment' | 'generate' | 'invoice' | 'automation';

function FinanceActions() {
  const can = useCan();
  const mayWrite = can('finance:write');
  const mayTake = can('payments:take');
  const tenantId = new URLSearchParams(useSearch()).get('tenant') ?? undefined;
  const { openDialog, dialog } = useDialog<Opened>();
  const { payload, dialogKey, open, onClose } = dialog;
  return (
    <>
      {mayWrite ? (
        <>
          <Button variant="secondary" icon={<Play aria-hidden />} onClick={() => openDialog('automation')}>
            Run Automation
          </Button>
          <Button variant="secondary" icon={<Files aria-hidden />} onClick={() => openDialog('generate')}>
            Generate Invoices
          </Button>
          <Button variant="secondary" icon={<FilePlus aria-hidden />} onClick={() => openDialog('invoice')}>
            New Invoice
          </Button>
        </>
      ) : null}
      {mayTake ? <TakePayment onOpen={() => openDialog('payment')} /> : null}
      {payload === 'payment' ? (
        <PaymentDialog key={dialogKey} target={{ tenantId }} open={open} onClose={onClose} />
      ) : null}
      {payload === 'automation' ? <AutomationDialog key={dialogKey} open={open} onClose={onClose} /> : null}
      {payload === 'generate' ? <GenerateDialog key={dialogKey} open={open} onClose={onClose} /> : null}
      {payload === 'invoice' ? (
        <InvoiceDialog key={dialogKey} draft={null} tenantId={tenantId} open={open} onClose={onClose} />
      ) : null}
    </>
  );
}

function TakePayment({ onOpen }: { onOpen: () => void }) {
  useShortcut('p', 'Process a payment', onOpen);
  return (
    <Button icon={<Wallet aria-hidden />} onClick={onOpen}>
      Process Payment
    </Button>
  );
}

const RunsSheet = onDemand(async () => (await import('./runs/runs-sheet.tsx')).RunsSheet);

function AutomationCard() {
  const { error, isFetching, isSuccess, refetch } = useQuery(summaryQuery);
  const { data } = useQuery({ ...automationStatusQuery, enabled: isSuccess });
  const { openDialog, dialog } = useDialog<'log'>();
  return (
    <Card aria-label="Automation">
      <CardHeader
        title="Automation"
        icon={<Bot aria-hidden />}
        description={
          data?.nextRun ? (
            <>
              Runs automatically every day; next <InstantText at={data.nextRun} />.
            </>
          ) : (
            'Runs automatically every day.'
          )
        }
        actions={
          <Button variant="ghost" size="sm" icon={<ScrollText aria-hidden />} onClick={() => openDialog('log')}>
            Run Log
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pb-4 text-sm sm:grid-cols-3 sm:px-5">
          <DescriptionItem name="Last Run" wide="phone">
            {data ? data.lastRun ? <InstantText at={data.lastRun} /> : 'Never' : <Waiting />}
          </DescriptionItem>
          <DescriptionItem name="Invoices Generated">{data ? data.invoicesGenerated : <Waiting />}</DescriptionItem>
          <DescriptionItem name="Demand Letters Sent">
            {data ? data.demandLettersGenerated : <Waiting />}
          </DescriptionItem>
        </dl>
      )}
      {data?.running ? (
        <Progress
          className="px-4 pb-4 sm:px-5"
          caption
          label={data.running.step ? `Running: ${stepLabel(data.running.step)} done` : 'Running'}
          value={data.running.toDo > 0 ? data.running.done : null}
          max={data.running.toDo}
        />
      ) : null}
      <RunsSheet key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} />
    </Card>
  );
}

function Waiting() {
  return <Skeleton className="my-1 h-3.5 w-16" />;
}
