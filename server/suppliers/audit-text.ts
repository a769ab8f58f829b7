import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { billReference } from '../../domain/suppliers/bills/bill-rules.ts';
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
