import { CalendarClock, ChevronDown, Download, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { Day } from '../../domain/kernel/time.ts';
import { isSamePeriod } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import { exportPack } from '../../domain/reports/schedules/schedule-contract.ts';
import type { Opening } from '../api/opening.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/overlay/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs, useTabInView } from '../ui/tabs.tsx';
import { periodName, usualPeriods } from './period.ts';
import { profitLossQuery } from './queries.ts';
import { fileUrl } from './report-frame.tsx';
import { ProfitLossTab } from './statements/profit-loss-tab.tsx';
import { MAIN_TABS, MORE_TABS, type ReportTab, readReports, TAB_TITLES, useReports } from './url-state.ts';

// What draws charts, and what is not looked at first, comes when its tab is opened.
const PANELS: Record<ReportTab, ComponentType> = {
  'profit-loss': ProfitLossTab,
  budget: lazy(async () => ({ default: (await import('./statements/budget-tab.tsx')).BudgetTab })),
  'balance-sheet': lazy(async () => ({
    default: (await import('./statements/balance-sheet-tab.tsx')).BalanceSheetTab,
  })),
  'cash-flow': lazy(async () => ({ default: (await import('./statements/cash-flow-tab.tsx')).CashFlowTab })),
  'cash-forecast': lazy(async () => ({
    default: (await import('./forecast/cash-forecast-tab.tsx')).CashForecastTab,
  })),
  'changes-in-equity': lazy(async () => ({
    default: (await import('./statements/changes-in-equity-tab.tsx')).ChangesInEquityTab,
  })),
  'tenant-statements': lazy(async () => ({ default: (await import('./debtors/statements-tab.tsx')).StatementsTab })),
  'executive-summary': lazy(async () => ({
    default: (await import('./summary/executive-summary-tab.tsx')).ExecutiveSummaryTab,
  })),
  'aged-debtors': lazy(async () => ({ default: (await import('./debtors/aged-debtors-tab.tsx')).AgedDebtorsTab })),
  'aged-creditors': lazy(async () => ({
    default: (await import('./creditors/aged-creditors-tab.tsx')).AgedCreditorsTab,
  })),
  purchases: lazy(async () => ({ default: (await import('./creditors/purchases-tab.tsx')).PurchasesTab })),
  withholding: lazy(async () => ({ default: (await import('./creditors/withholding-tab.tsx')).WithholdingTab })),
  occupancy: lazy(async () => ({ default: (await import('./occupancy/occupancy-tab.tsx')).OccupancyTab })),
  'vat-return': lazy(async () => ({ default: (await import('./statements/vat-return-tab.tsx')).VatReturnTab })),
  vat3: lazy(async () => ({ default: (await import('./statements/vat3-tab.tsx')).Vat3Tab })),
  'deferred-revenue': lazy(async () => ({
    default: (await import('./statements/deferred-revenue-tab.tsx')).DeferredRevenueTab,
  })),
  'cut-off': lazy(async () => ({ default: (await import('./cut-off/cut-off-tab.tsx')).CutOffTab })),
};

const SchedulesSheet = lazy(async () => ({
  default: (await import('./schedules/schedules-sheet.tsx')).SchedulesSheet,
}));

export const opening: Opening = (ask, today) => {
  const { period, basis } = readReports('', today);
  return ask(profitLossQuery(period, basis));
};

export function ReportsPage() {
  const place = useReports();
  const { tab, showTab } = place;
  const shown = MAIN_TABS.includes(tab) ? MAIN_TABS : [...MAIN_TABS, tab];
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

const FORMATS = [
  { format: 'xlsx', label: 'Excel workbook, a sheet for each', icon: <FileSpreadsheet aria-hidden /> },
  { format: 'pdf', label: 'One PDF', icon: <FileText aria-hidden /> },
  { format: 'zip', label: 'Both, as ZIP', icon: <FileArchive aria-hidden /> },
] as const;

type ExportAllProps = { period: Period; date: Day; disabled: boolean };

/** Every report of the period in one file. */
function ExportAll({ period, date, disabled }: ExportAllProps) {
  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden />} disabled={disabled}>
          Export All
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{`Every report of ${periodName(period)}`}</MenuLabel>
      {FORMATS.map(({ format, label, icon }) => (
        <MenuItem key={format} href={fileUrl(exportPack.path, { ...period, date }, format)} download icon={icon}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const EARLIEST = '2000-01-01';

/** The report dates. An invalid range shows an error and is not requested. */
function ReportParameters({ place }: { place: ReturnType<typeof useReports> }) {
  const { period, fault, date, today } = place;
  const latest = `${Number(today.slice(0, 4)) + 2}-12-31`;
  return (
    <Card
      aria-label="Report parameters"
      className="mb-4 grid grid-cols-2 items-start gap-x-3 gap-y-3 px-4 py-3.5 sm:px-5 lg:grid-cols-[repeat(3,minmax(9rem,13rem))_minmax(10rem,14rem)] lg:justify-start print:hidden"
    >
      <Field label="Start Date">
        <DatePicker
          value={period.from}
          min={EARLIEST}
          max={latest}
          onValueChange={(from) => place.showPeriod({ ...period, from })}
        />
      </Field>
      <Field label="End Date" error={fault}>
        <DatePicker
          value={period.to}
          min={EARLIEST}
          max={latest}
          onValueChange={(to) => place.showPeriod({ ...period, to })}
        />
      </Field>
      <Field label="Balance Sheet Date">
        <DatePicker value={date} min={EARLIEST} max={latest} onValueChange={place.showDate} />
      </Field>
      <UsualPeriod place={place} />
    </Card>
  );
}

const OTHER = 'Other dates';

/** A month, quarter or year in one choice instead of two dates. */
function UsualPeriod({ place }: { place: ReturnType<typeof useReports> }) {
  const usual = usualPeriods(place.today, useConfig().financialYearEnd);
  const chosen = usual.find(({ period }) => isSamePeriod(period, place.period));
  const options = usual.map(({ label }) => ({ value: label, label }));
  return (
    <Field label="Period">
      <Select
        value={chosen?.label ?? OTHER}
        options={chosen ? options : [{ value: OTHER, label: OTHER }, ...options]}
        onValueChange={(label) => {
          const next = usual.find((one) => one.label === label);
          if (next) place.showPeriod(next.period);
        }}
      />
    </Field>
  );
}
