import type * as z from 'zod';
import type { InvoiceDetails, updateDraft } from '../../domain/billing/contract.ts';
import { toTypedAmount } from '../settings/amount.ts';

export type InvoiceTyped = z.input<typeof updateDraft.body>;
export type InvoiceSent = z.output<typeof updateDraft.body>;

export const EMPTY_LINE = { description: '', quantity: 1, unitPrice: '', vatable: true };

/** What the boxes begin with: those of a draft as it was saved, else one line to be filled in. */
export function invoiceValues(draft: InvoiceDetails | null, tenantId = ''): InvoiceTyped {
  if (!draft) return { tenantId, lines: [EMPTY_LINE] };
  return {
    tenantId: draft.tenantId ?? '',
    description: draft.description,
    dueDate: draft.dueDate,
    lines: draft.lines.map((line) => ({
      description: line.description,
      quantity: Number(line.quantity),
      unitPrice: toTypedAmount(line.unitPrice),
      account: line.account,
      vatable: Number(line.vatRate) > 0 || draft.vat === '0.00',
      serviceStart: line.serviceStart,
      serviceEnd: line.serviceEnd,
    })),
  };
}
