import { addMoney, type Cents, cents } from '../../domain/kernel/money.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { Purchases, WithholdingReport } from '../../domain/reports/creditor-contract.ts';
import { entriesPath } from '../../domain/reports/links.ts';
import type { Period } from '../../domain/reports/query.ts';
import { money, negated } from '../../domain/reports/sums.ts';
import { lastWithholdingDay, withheldTaxDueDate, withheldVatDueDate } from '../../domain/reports/withholding-dates.ts';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '../../domain/settings/tax-classes.ts';
import { purchaseNote } from '../../domain/vat/purchases.ts';
import { keptBackFromUs } from '../billing/payments/withheld-from-us.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { vatOfExpenses } from '../expenses/input-vat.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { holidaysBetween } from '../payroll/calendar/holidays.ts';
import { type PurchaseLine, purchasesIn, type Withheld, withheldIn } from '../suppliers/purchases.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

type Line = Omit<PurchaseLine, 'billId' | 'postedOn'> & { path: string; isExpense: boolean };

const toClaimed = ({ claimsVat, vat }: Line): Cents => (claimsVat ? vat : cents(0));

const sums = (lines: readonly Line[]) => ({
  net: money(addMoney(cents(0), ...lines.map(({ net }) => net))),
  vat: money(addMoney(cents(0), ...lines.map(({ vat }) => vat))),
  claimed: money(addMoney(cents(0), ...lines.map(toClaimed))),
});

const MANUAL = 'manual';

/** For the VAT return: what was bought, from whom, and which VAT of it was claimed in these days. */
export const purchases = async (deps: ReportDeps, period: Period): Promise<Purchases> => {
  const { bought, spent, accounts } = await runBatch(deps.db, {
    bought: purchasesIn(period),
    spent: vatOfExpenses(period),
    accounts: accountSums([period], [MANUAL]),
  });
  const lines: Line[] = [
    ...bought.map(({ billId, postedOn: _, ...line }) => ({
      ...line,
      path: pathTo(paths.bill, billId),
      isExpense: false,
    })),
    // An expense outside VAT is no purchase of the return.
    ...spent
      .filter(({ taxClass }) => taxClass !== 'D')
      .map(({ vendor, path, ...line }) => ({
        ...line,
        path,
        supplierName: vendor ?? 'Expense',
        kraPin: null,
        cuNumber: null,
        claimsVat: true,
        isExpense: true,
      })),
  ];
  const inputVat = accounts.find(({ code }) => code === ACCOUNTS.inputVat);
  const posted = addMoney(inputVat?.sums[0] ?? cents(0), negated(inputVat?.bySource[MANUAL]?.[0] ?? cents(0)));
  return {
    ...period,
    currency: (await deps.settings.get()).general.currency,
    rows: lines.map((line) => {
      const { isExpense: _, claimsVat: __, net, vat, ...row } = line;
      return { ...row, net: money(net), vat: money(vat), claimed: money(toClaimed(line)), note: purchaseNote(line) };
    }),
    classes: TAX_CLASSES.flatMap((taxClass) => {
      const own = lines.filter((line) => line.taxClass === taxClass);
      return own.length === 0 ? [] : [{ taxClass, label: `${taxClass} ${TAX_CLASS_LABELS[taxClass]}`, ...sums(own) }];
    }),
    total: sums(lines),
    inputVat: money(posted),
    inputVatPath: entriesPath({ account: ACCOUNTS.inputVat, ...period }),
  };
};

type Row = WithholdingReport['rows'][number];

const toRows = (held: Withheld, holidays: ReadonlySet<Day>): Row[] => {
  const { supplierName, kraPin, number, paidOn, withheldTax, withheldVat } = held;
  const shown = { supplierName, kraPin, number, paidOn, path: pathTo(paths.billPayment, held.batchId) };
  return [
    ...(withheldTax > 0
      ? [
          {
            ...shown,
            tax: 'income' as const,
            amount: money(withheldTax),
            dueDate: withheldTaxDueDate(paidOn, holidays),
            certificate: held.taxCertificate,
          },
        ]
      : []),
    ...(withheldVat > 0
      ? [
          {
            ...shown,
            tax: 'vat' as const,
            amount: money(withheldVat),
            dueDate: withheldVatDueDate(paidOn, holidays),
            certificate: held.vatCertificate,
          },
        ]
      : []),
  ];
};

const toDue = (held: readonly Withheld[], holidays: ReadonlySet<Day>): WithholdingReport['due'] => {
  const parts = held.flatMap(({ paidOn, withheldTax, withheldVat }) => [
    { tax: 'income' as const, dueDate: withheldTaxDueDate(paidOn, holidays), amount: withheldTax },
    { tax: 'vat' as const, dueDate: withheldVatDueDate(paidOn, holidays), amount: withheldVat },
  ]);
  return [
    ...Map.groupBy(
      parts.filter(({ amount }) => amount > 0),
      ({ tax, dueDate }) => `${dueDate} ${tax}`,
    ),
  ]
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([, same]) => {
      const [first] = same;
      return first ? [{ ...first, amount: money(addMoney(...same.map(({ amount }) => amount))) }] : [];
    });
};

/** What was kept back from suppliers in some days and by when it is paid to KRA, and what customers kept back. */
export const withholding = async (deps: ReportDeps, period: Period): Promise<WithholdingReport> => {
  const { held, kept, accounts } = await runBatch(deps.db, {
    held: withheldIn(period),
    kept: keptBackFromUs(period),
    accounts: accountSums([{ from: null, to: period.to }]),
  });
  const holidays = await holidaysBetween(deps.db, period.from, lastWithholdingDay(period.to));
  const owed = (code: string): string => money(negated(accounts.find((one) => one.code === code)?.sums[0] ?? cents(0)));
  const total = (part: 'withheldTax' | 'withheldVat') => money(addMoney(cents(0), ...held.map((one) => one[part])));
  const toPath = (account: string) => entriesPath({ account, to: period.to });
  return {
    ...period,
    currency: (await deps.settings.get()).general.currency,
    rows: held.flatMap((one) => toRows(one, holidays)),
    received: kept.map((one) => ({ ...one, amount: money(one.amount) })),
    toCome: money(addMoney(cents(0), ...kept.flatMap(({ certificate, amount }) => (certificate ? [] : [amount])))),
    due: toDue(held, holidays),
    totalTax: total('withheldTax'),
    totalVat: total('withheldVat'),
    owedTax: owed(ACCOUNTS.withheldTaxDue),
    owedVat: owed(ACCOUNTS.withheldVatDue),
    taxPath: toPath(ACCOUNTS.withheldTaxDue),
    vatPath: toPath(ACCOUNTS.withheldVatDue),
  };
};
