import { formatMonth } from '../../domain/kernel/format.ts';
import { paths, pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { billReference } from '../../domain/suppliers/bills/bill-rules.ts';
import { batchNumber } from '../../domain/suppliers/payments/payment-rules.ts';
import { WITHHELD_TAX_LABELS, type WithheldTax } from '../../domain/suppliers/payments/withheld-dues.ts';
import { amount, type Describer, describeThing, text } from '../db/query/audit-text.ts';

export const describeSupplier: Describer = (change) =>
  describeThing('supplier', pathTo(paths.supplier, change.entityId))(change);

export const describeBill: Describer = ({ action, entityId, before, after }) => {
  const row = after ?? before;
  const path = pathTo(paths.bill, entityId);
  const what = `${row?.kind === 'credit' ? 'supplier credit' : 'bill'} ${billReference(Number(row?.seq ?? 0))}`;
  const bill = `the ${what} (${text(row, 'number')}) of ${amount(row, 'total')}`;
  if (action === 'insert') return { text: `entered ${bill}`, path };
  if (action !== 'update') return null;
  if (text(before, 'state') !== text(after, 'state')) {
    return text(after, 'state') === 'approved'
      ? { text: `approved ${bill}`, path }
      : { text: `cancelled ${bill}: ${text(after, 'cancel_reason')}`, path };
  }
  if (before?.paid !== after?.paid) return null;
  return { text: `changed ${bill}`, path };
};

export const describeAttachment: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = pathTo(paths.bill, text(row, 'bill_id'));
  const name = text(row, 'filename');
  return action === 'insert'
    ? { text: `attached ${name} to a bill`, path }
    : { text: `took ${name} away from a bill`, path };
};

/** Its payments say how much it was. */
export const describeBatch: Describer = ({ action, entityId, after }) =>
  action === 'insert'
    ? {
        text: `paid bills: ${batchNumber(Number(after?.seq ?? 0))}`,
        path: pathTo(paths.billPayment, entityId),
      }
    : null;

export const describeBillPayment: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = pathTo(paths.billPayment, text(row, 'batch_id'));
  const who = text(row, 'supplier_name') || 'a supplier';
  if (action === 'insert') return { text: `paid ${amount(row)} to ${who}`, path };
  if (action !== 'update') return null;
  if (!text(before, 'reversed_on') && text(after, 'reversed_on')) {
    return { text: `reversed the payment of ${amount(row)} to ${who}: ${text(after, 'reverse_reason')}`, path };
  }
  return { text: `entered certificates of tax withheld from ${who}`, path };
};

export const describeWithheldPayment: Describer = ({ action, after }) => {
  const path = withQuery(paths.reports, { tab: 'withholding' });
  const tax = WITHHELD_TAX_LABELS[text(after, 'tax') as WithheldTax];
  const payment = `${amount(after)} to KRA: ${tax} withheld from suppliers in ${formatMonth(text(after, 'month'))}`;
  if (action === 'insert') return { text: `recorded a payment of ${payment}`, path };
  return action === 'update'
    ? { text: `reversed a payment of ${payment}. ${text(after, 'reverse_reason')}`, path }
    : null;
};
