import type { PromptProps } from '../../counter/sale/sale-dialog.tsx';
import { PromptDialog } from './prompt-dialog.tsx';

/** Asks the phone of whom something was sold to at the counter. */
export function SalePrompt({ sale: { invoice, tenantId, customerName }, phone, ...shown }: PromptProps) {
  const { id, invoiceNumber, balance } = invoice;
  return (
    <PromptDialog
      invoices={[{ id, invoiceNumber, tenantId, tenantName: customerName, balance, dueDate: '' }]}
      phone={phone}
      latest={null}
      name={customerName}
      {...shown}
    />
  );
}
