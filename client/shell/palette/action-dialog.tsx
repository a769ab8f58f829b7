import { type ComponentType, lazy } from 'react';
import type { ActionId } from './commands.ts';

type Shown = { open: boolean; onClose: () => void };

const part = (load: () => Promise<ComponentType<Shown>>) => lazy(async () => ({ default: await load() }));

/** Each in the dialog of its own screen, which comes when it is first asked for. */
const DIALOGS: Record<ActionId, ComponentType<Shown>> = {
  tenant: part(async () => {
    const { TenantDialog } = await import('../../tenants/tenant-dialog.tsx');
    return (dialog) => <TenantDialog tenant={null} {...dialog} />;
  }),
  person: part(async () => {
    const { PartyDialog } = await import('../../parties/party-dialog.tsx');
    return (dialog) => <PartyDialog party={null} {...dialog} />;
  }),
  agreement: part(async () => (await import('../../agreements/agreement-dialog.tsx')).AgreementDialog),
  booking: part(async () => (await import('../../bookings/form/booking-dialog.tsx')).BookingDialog),
  payment: part(async () => {
    const { PaymentDialog } = await import('../../billing/payments/payment-dialog.tsx');
    return (dialog) => <PaymentDialog target={{ tenantId: undefined }} {...dialog} />;
  }),
  invoices: part(async () => (await import('../../billing/runs/generate-dialog.tsx')).GenerateDialog),
  invoice: part(async () => {
    const { InvoiceDialog } = await import('../../billing/invoices/invoice-dialog.tsx');
    return (dialog) => <InvoiceDialog draft={null} {...dialog} />;
  }),
  expense: part(async () => {
    const { ExpenseDialog } = await import('../../expenses/expense-dialog.tsx');
    return (dialog) => <ExpenseDialog expense={null} {...dialog} />;
  }),
  payrollRun: part(async () => (await import('../../payroll/runs/run-dialog.tsx')).RunDialog),
  payslip: part(async () => {
    const { ProcessDialog } = await import('../../payroll/pay/process-dialog.tsx');
    return (dialog) => <ProcessDialog target={{}} {...dialog} />;
  }),
  employee: part(async () => {
    const { EmployeeDialog } = await import('../../payroll/employees/employee-dialog.tsx');
    return (dialog) => <EmployeeDialog employee={null} {...dialog} />;
  }),
  visitor: part(async () => {
    const { VisitDialog } = await import('../../visits/visit-dialog.tsx');
    return (dialog) => <VisitDialog visit={null} {...dialog} />;
  }),
  mail: part(async () => (await import('../../mailroom/record-dialog.tsx')).RecordDialog),
  lock: part(async () => (await import('../../ledger/lock-dialog.tsx')).CurrentLockDialog),
  entry: part(async () => (await import('../../ledger/entry-dialog.tsx')).EntryDialog),
  transfer: part(async () => {
    const { TransferDialog } = await import('../../cash/transfer-dialog.tsx');
    return (dialog) => <TransferDialog {...dialog} />;
  }),
  cashEntry: part(async () => (await import('../../cash/entry-dialog.tsx')).CashEntryDialog),
  bill: part(async () => {
    const { BillDialog } = await import('../../suppliers/bills/bill-dialog.tsx');
    return (dialog) => <BillDialog bill={null} {...dialog} />;
  }),
  payBills: part(async () => {
    const { PayDialog } = await import('../../suppliers/payments/pay-dialog.tsx');
    return (dialog) => <PayDialog {...dialog} />;
  }),
  supplier: part(async () => {
    const { SupplierDialog } = await import('../../suppliers/suppliers/supplier-dialog.tsx');
    return (dialog) => <SupplierDialog supplier={null} {...dialog} />;
  }),
  item: part(async () => {
    const { ItemDialog } = await import('../../inventory/items/item-dialog.tsx');
    return (dialog) => <ItemDialog item={null} {...dialog} />;
  }),
  extra: part(async () => {
    const { ExtraDialog } = await import('../../extras/extra-dialog.tsx');
    return (dialog) => <ExtraDialog extra={null} {...dialog} />;
  }),
  product: part(async () => {
    const { ProductDialog } = await import('../../products/product-dialog.tsx');
    return (dialog) => <ProductDialog product={null} {...dialog} />;
  }),
  units: part(async () => {
    const { UnitDialog } = await import('../../units/unit-dialog.tsx');
    return (dialog) => <UnitDialog unit={null} {...dialog} />;
  }),
  user: part(async () => (await import('../../users/invite-dialog.tsx')).InviteDialog),
  anchors: part(async () => (await import('../../integrity/anchors-dialog.tsx')).AnchorsDialog),
};

export function ActionDialog({ action, ...dialog }: Shown & { action: ActionId }) {
  const Dialog = DIALOGS[action];
  return <Dialog {...dialog} />;
}
