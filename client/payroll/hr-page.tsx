import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useTabInView } from '../ui/tab-in-view.ts';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { EmployeesTab } from './employees-tab.tsx';
import { HrActions } from './hr-actions.tsx';
import { showTab, type TabName, tabOf, useRecordSheet } from './hr-address.ts';
import { HrCards } from './hr-cards.tsx';
import { RecordsTab } from './records-tab.tsx';

const RecordSheet = onDemand(async () => (await import('./record-sheet.tsx')).RecordSheet);

const RunsTab = lazy(async () => ({ default: (await import('./runs-tab.tsx')).RunsTab }));
const ReturnsTab = lazy(async () => ({ default: (await import('./returns-tab.tsx')).ReturnsTab }));
const TablesTab = lazy(async () => ({ default: (await import('./tables-tab.tsx')).TablesTab }));

const TABS: readonly Tab<TabName>[] = [
  { value: 'employees', label: 'Employees' },
  { value: 'payroll', label: 'Payroll Records' },
  { value: 'runs', label: 'Pay Runs' },
  { value: 'returns', label: 'Returns' },
  { value: 'tables', label: 'Statutory Tables' },
];

export function HrPage() {
  const open = tabOf(useSearch());
  const record = useRecordSheet();
  return (
    <>
      <PageHeader
        title="HR & Payroll"
        description="Employees, payroll and statutory payments."
        actions={<HrActions />}
      />
      <HrCards />
      <div ref={useTabInView(open)} className="min-w-0">
        <Tabs label="HR & Payroll" tabs={TABS} value={open} onValueChange={showTab}>
          <TabPanel value="employees">
            <EmployeesTab />
          </TabPanel>
          <TabPanel value="payroll">
            <RecordsTab onView={record.show} />
          </TabPanel>
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <TabPanel value="runs">
              <RunsTab />
            </TabPanel>
            <TabPanel value="returns">
              <ReturnsTab />
            </TabPanel>
            <TabPanel value="tables">
              <TablesTab />
            </TabPanel>
          </Suspense>
        </Tabs>
      </div>
      <RecordSheet sheet={record} />
    </>
  );
}
