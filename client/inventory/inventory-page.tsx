import { useQuery } from '@tanstack/react-query';
import {
  Boxes,
  ChevronDown,
  CircleCheckBig,
  FolderPlus,
  FolderTree,
  PackagePlus,
  PackageX,
  Printer,
  Recycle,
  ScanLine,
  TriangleAlert,
  Upload,
  Wrench,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { countItems } from '../../domain/inventory/contract.ts';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatCount } from '../ui/format.ts';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { type Tab, TabPanel, Tabs, useTabInView } from '../ui/tabs.tsx';
import { ItemsTab } from './items/items-tab.tsx';
import { itemCountsQuery, itemsPageQuery } from './queries.ts';
import { readTab, showTab, type TabName } from './url-state.ts';

const MaintenanceTab = lazy(async () => ({
  default: (await import('./maintenance/maintenance-tab.tsx')).MaintenanceTab,
}));
const StockTakesTab = lazy(async () => ({
  default: (await import('./stock-takes/stock-takes-tab.tsx')).StockTakesTab,
}));
const DepreciationTab = lazy(async () => ({
  default: (await import('./assets/depreciation-tab.tsx')).DepreciationTab,
}));

const TABS: readonly Tab<TabName>[] = [
  { value: 'items', label: 'Items' },
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'stock-takes', label: 'Stock-takes' },
];
const FINANCE_TABS: readonly Tab<TabName>[] = [...TABS, { value: 'depreciation', label: 'Depreciation' }];

export const opening: Opening = (ask) => ask(itemsPageQuery({ ...FIRST_PAGE, disposed: 'false' }));

export function InventoryPage() {
  const tabs = useCan()('finance:read') ? FINANCE_TABS : TABS;
  const named = readTab(useSearch());
  const open = tabs.some(({ value }) => value === named) ? named : 'items';
  return (
    <>
      <PageHeader title="Inventory Management - Track and manage all workspace assets" actions={<PageActions />} />
      <ItemCounts />
      <div ref={useTabInView(open)} className="min-w-0">
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
      </div>
    </>
  );
}

const CARDS = [
  { key: 'total', label: 'Total Items', search: '', icon: <Boxes aria-hidden /> },
  { key: 'new', label: 'New', search: '?condition=new', icon: <CircleCheckBig aria-hidden /> },
  { key: 'used', label: 'Used', search: '?condition=used', icon: <Recycle aria-hidden /> },
  { key: 'damaged', label: 'Damaged', search: '?condition=damaged', icon: <TriangleAlert aria-hidden /> },
  { key: 'lost', label: 'Lost', search: '?condition=lost', icon: <PackageX aria-hidden /> },
  { key: 'maintenance', label: 'Maintenance', search: '?status=maintenance', icon: <Wrench aria-hidden /> },
] as const;

type Counts = ReceivedOutput<typeof countItems>;

const countHint = (key: (typeof CARDS)[number]['key'], counts: Counts): string => {
  if (key === 'total') return 'Excludes disposed items';
  if (key === 'maintenance') return counts.due === 0 ? 'Nothing is due' : `${counts.due} due for service`;
  return counts.total === 0 ? 'No items yet' : `${Math.round((counts[key] / counts.total) * 100)}% of all`;
};

/** Each counter leads to the rows it counts. */
function ItemCounts() {
  const { data, isPending } = useQuery(itemCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-6">
      {CARDS.map(({ key, label, search, icon }) => (
        <StatCard
          key={key}
          label={label}
          figure={data ? formatCount(data[key]) : '–'}
          hint={data ? countHint(key, data) : null}
          icon={icon}
          loading={isPending}
          href={`${paths.inventory}${search}`}
        />
      ))}
    </div>
  );
}

const CategoriesDialog = onDemand(async () => (await import('./items/categories-dialog.tsx')).CategoriesDialog);
const CategoryDialog = onDemand(async () => (await import('./items/categories-dialog.tsx')).CategoryDialog);
const ImportDialog = onDemand(async () => (await import('./items/import-dialog.tsx')).ImportDialog);
const ItemDialog = onDemand(async () => (await import('./items/item-dialog.tsx')).ItemDialog);
const LabelsDialog = onDemand(async () => (await import('./items/labels-dialog.tsx')).LabelsDialog);
const ScanDialog = onDemand(async () => (await import('./items/scan-dialog.tsx')).ScanDialog);

type DialogName = 'item' | 'category' | 'categories' | 'import' | 'labels' | 'scan';

function PageActions() {
  const mayChange = useCan()('inventory:write');
  const { openDialog, dialog } = useDialog<DialogName>();
  return (
    <>
      <Button variant="secondary" icon={<ScanLine aria-hidden />} onClick={() => openDialog('scan')}>
        Scan
      </Button>
      <Menu
        trigger={
          <Button variant="secondary">
            Tools
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Printer aria-hidden />} onSelect={() => openDialog('labels')}>
          Print Labels
        </MenuItem>
        {mayChange ? (
          <>
            <MenuItem icon={<FolderTree aria-hidden />} onSelect={() => openDialog('categories')}>
              Categories
            </MenuItem>
            <MenuItem icon={<Upload aria-hidden />} onSelect={() => openDialog('import')}>
              Import
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {mayChange ? <AddButtons openDialog={openDialog} /> : null}
      <OpenedDialog key={dialog.dialogKey} payload={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
    </>
  );
}

function AddButtons({ openDialog }: { openDialog: (name: DialogName) => void }) {
  useShortcut('n', 'Add an item', () => openDialog('item'));
  return (
    <>
      <Button variant="secondary" icon={<FolderPlus aria-hidden />} onClick={() => openDialog('category')}>
        Add Category
      </Button>
      <Button icon={<PackagePlus aria-hidden />} onClick={() => openDialog('item')}>
        Add Item
      </Button>
    </>
  );
}

type OpenedDialogProps = { payload: DialogName | null; open: boolean; onClose: () => void };

function OpenedDialog({ payload, ...dialog }: OpenedDialogProps) {
  if (payload === 'item') return <ItemDialog item={null} {...dialog} />;
  if (payload === 'category') return <CategoryDialog category={null} {...dialog} />;
  if (payload === 'categories') return <CategoriesDialog {...dialog} />;
  if (payload === 'import') return <ImportDialog {...dialog} />;
  if (payload === 'labels') return <LabelsDialog {...dialog} />;
  return payload === 'scan' ? <ScanDialog {...dialog} /> : null;
}
