import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { paths, pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { addDays, addMonths, type Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { PostingLine } from '../../domain/ledger/postings.ts';
import { claimVatUntil, isTooOldToClaim } from '../../domain/suppliers/bills/bill-rules.ts';
import type { FiledReturn, Vat3 } from '../../domain/vat/contract.ts';
import { isRegisteredIn, vatDueDate } from '../../domain/vat/due.ts';
import {
  BOX_LABELS,
  BOXES,
  type Classed,
  filingProblem,
  fillBoxes,
  monthSpan,
  type Settled,
  settlementLines,
  toAmountText,
} from '../../domain/vat/rules.ts';
import type { SalesOfClass } from '../billing/revenue/vat-documents.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { SummedAccount } from '../ledger/account-sums.ts';
import { holidaysBetween } from '../payroll/calendar/holidays.ts';
import type { WaitingBill } from '../suppliers/purchases.ts';
import { activeReturns, type ReturnRow, toFiled } from './filed.ts';
import { BESIDE, type Bought, type Lists, vatLists } from './lists.ts';

export type VatDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

const posted = (accounts: readonly SummedAccount[], code: string): Cents => {
  const account = accounts.find((one) => one.code === code);
  if (!account) return cents(0);
  return cents((account.sums[0] ?? 0) - BESIDE.reduce((sum, source) => sum + (account.bySource[source]?.[0] ?? 0), 0));
};

const toClassed = ({ taxClass, net, vat }: SalesOfClass): Classed => ({
  taxClass,
  net: parseMoney(net),
  vat: parseMoney(vat),
});

// What is not claimed is no purchase of the return: its VAT is part of the cost.
const toDeclared = (purchases: readonly Bought[]): Bought[] => purchases.filter(({ vat, claimed }) => vat === claimed);

// Before the first return, what an earlier system left stands on the account with KRA.
const creditBefore = (month: string, active: readonly ReturnRow[], accounts: Lists['accounts']): Cents => {
  const before = active.filter((row) => row.month < month).at(-1);
  if (before) return cents(Math.max(0, -parseMoney(before.payable)));
  const account = accounts.find(({ code }) => code === ACCOUNTS.vatControl);
  return cents(Math.max(0, (account?.sums[1] ?? 0) - (account?.bySource.vat_return?.[1] ?? 0)));
};

export type Computed = Settled & { creditBrought: Cents; payable: Cents; boxes: Vat3['boxes']; unlisted: Cents };

const compute = (
  month: string,
  { sales, purchases, reliefs, accounts }: Lists,
  active: readonly ReturnRow[],
): Computed => {
  const input = posted(accounts, ACCOUNTS.inputVat);
  const withheld = posted(accounts, ACCOUNTS.withholdingVat);
  const relief = addMoney(cents(0), ...reliefs.map(({ vat }) => parseMoney(vat)));
  const creditBrought = creditBefore(month, active, accounts);
  const filled = fillBoxes({
    sales: sales.map(toClassed),
    purchases: toDeclared(purchases),
    inputVat: input,
    relief,
    withheld,
    creditBrought,
  });
  const listed = addMoney(cents(0), ...purchases.map(({ claimed }) => claimed));
  return {
    output: filled.output_vat.vat ?? cents(0),
    relief,
    input,
    nonDeductible: cents(-(filled.non_deductible.vat ?? 0)),
    withheld,
    creditBrought,
    payable: filled.payable.vat ?? cents(0),
    boxes: BOXES.map((box) => ({
      box,
      label: BOX_LABELS[box],
      net: toAmountText(filled[box].net),
      vat: toAmountText(filled[box].vat),
    })),
    unlisted: cents(input - listed),
  };
};

type Traded = { kraPin: string | null; name: string; net: Cents; vat: Cents };

/** Documents put together by PIN, and by name where there is none; the largest first. */
const byPartner = (traded: readonly Traded[]): Vat3['buyers'] =>
  [...Map.groupBy(traded, ({ kraPin, name }) => kraPin ?? `- ${name}`).values()]
    .map((same) => ({
      kraPin: same[0]?.kraPin ?? null,
      name: same[0]?.name ?? '',
      documents: same.length,
      net: addMoney(...same.map(({ net }) => net)),
      vat: addMoney(...same.map(({ vat }) => vat)),
    }))
    .sort((a, b) => b.net - a.net)
    .map((partner) => ({ ...partner, net: toDecimalText(partner.net), vat: toDecimalText(partner.vat) }));

const inBoxes = ({ taxClass }: { taxClass: string }): boolean => taxClass !== 'D';
const sumText = (amounts: readonly Cents[]): string => toDecimalText(addMoney(cents(0), ...amounts));

const toBuyer = ({ kraPin, customer, net, vat }: SalesOfClass): Traded => ({
  kraPin,
  name: customer,
  net: parseMoney(net),
  vat: parseMoney(vat),
});

const toOutside = ({ sales, outside }: Lists): Vat3['outside'] => ({
  sales: sumText(sales.filter((line) => !inBoxes(line)).map(({ net }) => parseMoney(net))),
  purchases: sumText(outside),
});

const toBought = ({ net, vat, claimed, ...line }: Bought): Vat3['purchases'][number] => ({
  ...line,
  net: toDecimalText(net),
  vat: toDecimalText(vat),
  claimed: toDecimalText(claimed),
});

const toWaiting =
  (today: Day) =>
  ({ billId, supplierName, vat, date, number }: WaitingBill): Vat3['toApprove'][number] => ({
    supplier: supplierName,
    ...{ number, date },
    vat: toDecimalText(vat),
    claimUntil: claimVatUntil(date),
    isLate: isTooOldToClaim(date, today),
    path: pathTo(paths.bill, billId),
  });

/** What the boxes are made of, document by document. */
const toLists = ({ sales, purchases, toApprove, reliefs, withheld }: Lists, today: Day) => ({
  buyers: byPartner(sales.filter(inBoxes).map(toBuyer)),
  suppliers: byPartner(toDeclared(purchases).map(({ supplier, ...line }) => ({ ...line, name: supplier }))),
  purchases: purchases.map(toBought),
  toApprove: toApprove.map(toWaiting(today)),
  reliefs: reliefs.map(({ invoiceId, ...one }) => ({
    ...one,
    path: withQuery(paths.financials, { invoice: invoiceId }),
  })),
  withheld: withheld.map((one) => ({ ...one, amount: toDecimalText(one.amount) })),
});

// Holidays around the 20th of the month after decide the due date.
export const vatDueAfter = async ({ db }: Pick<VatDeps, 'db'>, day: Day): Promise<Day> => {
  const next = addDays(addMonths(`${day.slice(0, 7)}-01`, 1), 19);
  return vatDueDate(day, await holidaysBetween(db, addDays(next, -19), next));
};

const toShown = (
  lines: readonly PostingLine[],
  accounts: readonly SummedAccount[],
  names: ReadonlyMap<string, string>,
) =>
  lines
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount }) => ({
      account,
      name: accounts.find(({ code }) => code === account)?.name ?? names.get(account) ?? account,
      debit: toDecimalText(cents(Math.max(0, amount))),
      credit: toDecimalText(cents(Math.max(0, -amount))),
    }));

const NAMES = new Map([
  [ACCOUNTS.vatControl, 'VAT control (KRA)'],
  [ACCOUNTS.otherExpenses, 'Other expenses'],
]);

export type Vat3Parts = { report: Vat3; lists: Lists; computed: Computed };

/** The return of a month as it is now, with what filing it would do. */
export const readVat3 = async (deps: VatDeps, month: string): Promise<Vat3Parts> => {
  const span = monthSpan(month);
  const { general, billing } = await deps.settings.get();
  const [lists, today] = [await vatLists(deps, month), await getToday(deps)];
  const { active, payments } = await activeReturns(deps.db);
  const computed = compute(month, lists, active);
  const isRegistered = isRegisteredIn(billing, span.to) || computed.output !== 0;
  const row = active.find((one) => one.month === month);
  const filed: FiledReturn | null = row ? toFiled(row, payments) : null;
  const problem = filingProblem({
    month,
    today,
    isRegistered,
    latest: active.at(-1)?.month ?? null,
    isFiled: row !== undefined,
  });
  const report: Vat3 = {
    month,
    ...span,
    currency: general.currency,
    kraPin: billing.kraPin,
    vatRegistered: isRegistered,
    dueDate: await vatDueAfter(deps, span.to),
    boxes: computed.boxes,
    ...toLists(lists, today),
    outside: toOutside(lists),
    unlisted: toDecimalText(computed.unlisted),
    settlement: toShown(settlementLines(computed), lists.accounts, NAMES),
    filed,
    problem,
  };
  return { report, lists, computed };
};
