import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useCan } from '../api/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { showTab, type TabName, tabOf } from './inventory-address.ts';
import { ItemCounts } from './item-counts.tsx';
import { ItemsTab } from './items-tab.tsx';
import { PageActions } from './page-actions.tsx';

const MaintenanceTab = lazy(async () => ({ default: (await import('./maintenance-tab.tsx')).MaintenanceTab }));
const StockTakesTab = lazy(async () => ({ default: (await import('./stock-takes-tab.tsx')).StockTakesTab }));
const DepreciationTab = lazy(async () => ({ default: (await import('./depreciation-tab.tsx')).DepreciationTab }));

const TABS: readonly Tab<TabName>[] = [
  { value: 'items', label: 'Items' },
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'stock-takes', label: 'Stock-takes' },
];
const FINANCE_TABS: readonly Tab<TabName>[] = [...TABS, { value: 'depreciation', label: 'Depreciation' }];

export function InventoryPage() {
  const tabs = useCan()('finance:read') ? FINANCE_TABS : TABS;
  const named = tabOf(useSearch());
  const open = tabs.some(({ value }) => value === named) ? named : 'items';
  return (
    <>
      <PageHeader title="Inventory Management - Track and manage all workspace assets" actions={<PageActions />} />
      <ItemCounts />
      <Tabs label="Inventory" tabs={tabs} value={open} onValueChange={showTab}>
        <TabPanel value="items">
          <ItemsTab />
        </TabPanel>
        <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
          <TabPanel value="maintenance">
            <MaintenanceTab />
          </TabPanel>
          <TabPanel value="stock-takes">
            <StockTakesTab />
          </TabPanel>
          <TabPanel value="depreciation">
            <DepreciationTab />
          </TabPanel>
        </Suspense>
      </Tabs>
    </>
  );
}
