import { and, eq, ne, sql } from 'drizzle-orm';
import { formatDay } from '../../../domain/kernel/format.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { bareNumber, billReference, claimVatUntil } from '../../../domain/suppliers/bills/bill-rules.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BillRow, bills } from '../tables.ts';

// Two bills of one amount in so many days may be one.
const LIKE_DAYS = 31;

const likeBills = async (db: Db, bill: BillRow): Promise<string[]> => {
  const others = await db
    .select({ seq: bills.seq, number: bills.number, billDate: bills.billDate, total: bills.total })
    .from(bills)
    .where(
      and(
        eq(bills.supplierId, bill.supplierId),
        eq(bills.kind, bill.kind),
        ne(bills.id, bill.id),
        ne(bills.state, 'cancelled'),
        sql`${bills.billDate} between ${bill.billDate}::date - ${LIKE_DAYS}::int and ${bill.billDate}::date + ${LIKE_DAYS}::int`,
      ),
    )
    .orderBy(bills.seq)
    .limit(200);
  return others.flatMap((other) => {
    const name = `${billReference(other.seq)} (${other.number}, ${formatDay(other.billDate)})`;
    if (bareNumber(other.number) === bareNumber(bill.number)) return `${name} has nearly the same number`;
    return other.total === bill.total ? `${name} has the same amount` : [];
  });
};

type Claim = { settings: Settings; claimsVat: boolean };

const claimWarning = (bill: BillRow, { settings, claimsVat }: Claim): string[] => {
  if (bill.vat === '0.00' || claimsVat) return [];
  if (!settings.billing.vatRegistered) return ['The space is not registered for VAT: the VAT is part of the cost'];
  return [
    `Input VAT could be claimed until ${formatDay(claimVatUntil(bill.billDate))}, six months after the month of the bill: it is part of the cost`,
  ];
};

// What KRA does not know of is no expense for income tax (Finance Act 2023, s.16(1)(c)).
const unknownToKra = ({ kind, cuNumber }: BillRow): string[] =>
  kind === 'bill' && cuNumber === null
    ? ['Not in eTIMS as far as is known, without a CU invoice number: neither VAT nor cost can be deducted']
    : [];

/** What to look at before a bill is approved. */
export const billWarnings = async (db: Db, bill: BillRow, claim: Claim): Promise<string[]> => [
  ...(await likeBills(db, bill)),
  ...claimWarning(bill, claim),
  ...unknownToKra(bill),
];
