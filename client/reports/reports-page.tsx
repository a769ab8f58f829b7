import { CalendarClock, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useTabInView } from '../ui/tab-in-view.ts';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { ExportAll } from './export-all.tsx';
import { ProfitLossTab } from './profit-loss-tab.tsx';
import { ReportParameters } from './report-parameters.tsx';
import { MAIN_TABS, MORE_TABS, type ReportTab, TAB_TITLES, useReports } from './reports-address.ts';

// What draws charts, and what is not looked at first, comes when its tab is opened.
const LATER = {
  'balance-sheet': lazy(async () => ({ default: (await import('./balance-sheet-tab.tsx')).BalanceSheetTab })),
  'cash-flow': lazy(async () => ({ default: (await import('./cash-flow-tab.tsx')).CashFlowTab })),
  'tenant-statements': lazy(async () => ({ default: (await import('./statements-tab.tsx')).StatementsTab })),
  'executive-summary': lazy(async () => ({
    default: (await import('./executive-summary-tab.tsx')).ExecutiveSummaryTab,
  })),
  'aged-debtors': lazy(async () => ({ default: (await import('./aged-debtors-tab.tsx')).AgedDebtorsTab })),
  occupancy: lazy(async () => ({ default: (await import('./occupancy-tab.tsx')).OccupancyTab })),
  'vat-return': lazy(async () => ({ default: (await import('./vat-return-tab.tsx')).VatReturnTab })),
  'deferred-revenue': lazy(async () => ({ default: (await import('./deferred-revenue-tab.tsx')).DeferredRevenueTab })),
};

const PANELS = { 'profit-loss': ProfitLossTab, ...LATER };

const SchedulesSheet = lazy(async () => ({ default: (await import('./schedules-sheet.tsx')).SchedulesSheet }));

export function ReportsPage() {
  const place = useReports();
  const { tab, showTab } = place;
  const isMore = MORE_TABS.some((name) => name === tab);
  const shown: readonly ReportTab[] = isMore ? [...MAIN_TABS, tab] : MAIN_TABS;
  const Panel = PANELS[tab];
  return (
    <>
      <PageHeader
        title="Financial Reports"
        description="Calculated from the ledger. Select a figure to see its entries."
        actions={<Actions place={place} />}
      />
      <ReportParameters place={place} />
      <div ref={useTabInView(tab)} className="min-w-0">
        <Tabs
          label="Reports"
          tabs={shown.map((value) => ({ value, label: TAB_TITLES[value] }))}
          value={tab}
          onValueChange={showTab}
        >
          <TabPanel value={tab}>
            <Suspense fallback={<SkeletonText lines={8} label="Loading the report" />}>
              <Panel />
            </Suspense>
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}

function Actions({ place }: { place: ReturnType<typeof useReports> }) {
  const { period, date, fault, showTab } = place;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            More Reports
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {MORE_TABS.map((tab) => (
          <MenuItem key={tab} onSelect={() => showTab(tab)}>
            {TAB_TITLES[tab]}
          </MenuItem>
        ))}
      </Menu>
      <Button
        variant="secondary"
        icon={<CalendarClock aria-hidden />}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Schedule Reports
      </Button>
      <ExportAll period={period} date={date} disabled={fault !== undefined} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <SchedulesSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
