import { parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Posting } from '../../../domain/ledger/postings.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { billPosting } from '../../../domain/suppliers/bills/bill-posting.ts';
import { billReference, isTooOldToClaim } from '../../../domain/suppliers/bills/bill-rules.ts';
import type { BillRow, billLines } from '../tables.ts';

export type BillLineRow = typeof billLines.$inferSelect;

export const BILL_SOURCE = 'bill';
export const APPROVED = 'approved';

/** Input VAT is claimed by who is registered, in time; elsewhere it is part of what was bought. */
export const mayClaimVat = ({ billing }: Settings, billDate: Day, today: Day): boolean =>
  billing.vatRegistered && !isTooOldToClaim(billDate, today);

export const postingLines = (
  kind: BillRow['kind'],
  lines: readonly Pick<BillLineRow, 'account' | 'net' | 'vat'>[],
  claimsVat: boolean,
) =>
  billPosting(
    kind,
    lines.map(({ account, net, vat }) => ({ account, net: parseMoney(net), vat: parseMoney(vat) })),
    claimsVat,
  );

export const billMemo = (bill: Pick<BillRow, 'seq' | 'kind' | 'number'>, supplierName: string): string =>
  `${bill.kind === 'bill' ? 'Bill' : 'Supplier credit'} ${billReference(bill.seq)}: ${supplierName}, ${bill.number}`;

type Approved = { supplierName: string; lines: readonly BillLineRow[]; postedOn: Day; claimsVat: boolean };

export const toBillPosting = (bill: BillRow, { supplierName, lines, postedOn, claimsVat }: Approved): Posting => ({
  date: postedOn,
  memo: billMemo(bill, supplierName),
  sourceType: BILL_SOURCE,
  sourceId: bill.id,
  event: APPROVED,
  lines: postingLines(bill.kind, lines, claimsVat),
});
