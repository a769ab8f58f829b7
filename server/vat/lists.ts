import { type Cents, cents } from '../../domain/kernel/money.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { TaxClass } from '../../domain/settings/tax-classes.ts';
import { purchaseNote } from '../../domain/vat/purchases.ts';
import { monthSpan } from '../../domain/vat/rules.ts';
import { reliefsIn } from '../billing/accounts/vat-reliefs.ts';
import { withheldVatIn } from '../billing/payments/withheld-from-us.ts';
import { salesOfClasses } from '../billing/revenue/vat-documents.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { type TaxedExpense, vatOfExpenses } from '../expenses/input-vat.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { billsToApprove, type PurchaseLine, purchasesIn } from '../suppliers/purchases.ts';

/** Something bought; below zero where it was taken back. */
export type Bought = {
  supplier: string;
  kraPin: string | null;
  number: string;
  cuNumber: string | null;
  date: Day;
  taxClass: TaxClass;
  net: Cents;
  vat: Cents;
  claimed: Cents;
  note: string | null;
  path: string;
};

const toBill = ({ billId, supplierName, postedOn: _, claimsVat, ...line }: PurchaseLine): Bought => ({
  ...line,
  supplier: supplierName,
  claimed: claimsVat ? line.vat : cents(0),
  note: purchaseNote({ ...line, claimsVat, isExpense: false }),
  path: pathTo(paths.bill, billId),
});

const toSpent = ({ vendor, ...line }: TaxedExpense): Bought => {
  const bought = { ...line, kraPin: null, cuNumber: null };
  return {
    ...bought,
    supplier: vendor ?? 'No supplier named',
    claimed: line.vat,
    note: purchaseNote({ ...bought, claimsVat: true, isExpense: true }),
  };
};

/** What settles the accounts is no purchase and no sale of the month. */
export const BESIDE = ['manual', 'vat_return'];

/** Every sale and purchase of a month with its VAT. A further feature that buys adds its query here. */
export const vatLists = async ({ db }: Pick<Deps, 'db'>, month: string) => {
  const span = monthSpan(month);
  const { bills, expenses, ...lists } = await runBatch(db, {
    sales: salesOfClasses(span),
    accounts: accountSums([span, { from: null, to: span.to }], BESIDE),
    expenses: vatOfExpenses(span),
    bills: purchasesIn(span),
    toApprove: billsToApprove(span.to),
    reliefs: reliefsIn(span),
    withheld: withheldVatIn(span),
  });
  const bought = [...bills.map(toBill), ...expenses.map(toSpent)].sort((a, b) => a.date.localeCompare(b.date));
  const { inside = [], outside = [] } = Object.groupBy(bought, ({ taxClass }) =>
    taxClass === 'D' ? 'outside' : 'inside',
  );
  return { ...lists, purchases: inside, outside: outside.map(({ net }) => net) };
};

export type Lists = Awaited<ReturnType<typeof vatLists>>;
