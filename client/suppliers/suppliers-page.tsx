import { HandCoins, Plus, Truck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { BillsTab } from './bills/bills-tab.tsx';
import { billsPageQuery } from './queries.ts';
import { billPath, paymentPath, readTab, showTab, supplierPath, type TabName } from './url-state.ts';

const SuppliersTab = lazy(async () => ({ default: (await import('./suppliers/suppliers-tab.tsx')).SuppliersTab }));
const PaymentsTab = lazy(async () => ({ default: (await import('./payments/payments-tab.tsx')).PaymentsTab }));
const PayDialog = onDemand(async () => (await import('./payments/pay-dialog.tsx')).PayDialog);
const BillDialog = onDemand(async () => (await import('./bills/bill-dialog.tsx')).BillDialog);
const SupplierDialog = onDemand(async () => (await import('./suppliers/supplier-dialog.tsx')).SupplierDialog);

const TABS: readonly Tab<TabName>[] = [
  { value: 'bills', label: 'Bills' },
  { value: 'payments', label: 'Payments' },
  { value: 'suppliers', label: 'Suppliers' },
];

export const opening: Opening = (ask) => ask(billsPageQuery(FIRST_PAGE));

export function SuppliersPage() {
  const open = readTab(useSearch());
  return (
    <>
      <PageHeader
        title="Suppliers"
        description="Bills by line, approved before they are posted, and what is owed for them."
        actions={<PageActions />}
      />
      <Tabs label="Suppliers" tabs={TABS} value={open} onValueChange={showTab}>
        <TabPanel value="bills">
          <BillsTab />
        </TabPanel>
        <TabPanel value="payments">
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <PaymentsTab />
          </Suspense>
        </TabPanel>
        <TabPanel value="suppliers">
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <SuppliersTab />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

type DialogName = 'bill' | 'supplier' | 'pay';

function PageActions() {
  const mayWrite = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<DialogName>();
  useShortcut('n', 'Enter a bill', () => mayWrite && openDialog('bill'));
  if (!mayWrite) return null;
  const isOpen = (name: DialogName) => dialog.open && dialog.payload === name;
  return (
    <>
      <Button variant="secondary" icon={<Truck aria-hidden />} onClick={() => openDialog('supplier')}>
        New Supplier
      </Button>
      <Button variant="secondary" icon={<HandCoins aria-hidden />} onClick={() => openDialog('pay')}>
        Pay Bills
      </Button>
      <Button icon={<Plus aria-hidden />} onClick={() => openDialog('bill')}>
        Enter Bill
      </Button>
      <BillDialog
        key={`bill ${dialog.dialogKey}`}
        bill={null}
        open={isOpen('bill')}
        onClose={dialog.onClose}
        onSaved={({ id }) => navigate(billPath(id))}
      />
      <PayDialog
        key={`pay ${dialog.dialogKey}`}
        open={isOpen('pay')}
        onClose={dialog.onClose}
        onPaid={({ id }) => navigate(paymentPath(id))}
      />
      <SupplierDialog
        key={`supplier ${dialog.dialogKey}`}
        supplier={null}
        open={isOpen('supplier')}
        onClose={dialog.onClose}
        onSaved={({ id }) => navigate(supplierPath(id))}
      />
    </>
  );
}
