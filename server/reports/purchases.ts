import { addMoney, type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import {
  lastWithholdingDay,
  withheldTaxDueDate,
  withheldVatDueDate,
} from '../../domain/payroll/returns/withheld-dates.ts';
import type { Purchases, WithholdingReport } from '../../domain/reports/creditor-contract.ts';
import { entriesPath } from '../../domain/reports/links.ts';
import type { Period } from '../../domain/reports/query.ts';
import { money, negated } from '../../domain/reports/sums.ts';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '../../domain/settings/tax-classes.ts';
import { openParts } from '../../domain/suppliers/payments/withheld-dues.ts';
import { purchaseNote } from '../../domain/vat/purchases.ts';
import { keptBackFromUs } from '../billing/payments/withheld-from-us.ts';
import { getToday } from '../clock.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { vatOfExpenses } from '../expenses/input-vat.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { holidaysBetween } from '../payroll/calendar/holidays.ts';
import { withheldPaymentsFor } from '../suppliers/payments/pay-withheld.ts';
import { toWithheldDues, WITHHELD_PARTS, type WithheldDue } from '../suppliers/payments/withheld-dues.ts';
import { type PurchaseLine, purchasesIn, type Withheld, withheldIn } from '../suppliers/purchases.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

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
  const shown = {
    supplierName,
    kraPin,
    number,
    bills: held.bills,
    paidOn,
    path: pathTo(paths.billPayment, held.batchId),
  };
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

type Due = WithholdingReport['due'][number];

const rowsByDue = (rows: readonly Row[]): Row[][] =>
  [...Map.groupBy(rows, ({ tax, paidOn, dueDate }) => `${dueDate} ${tax} ${paidOn.slice(0, 7)}`)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, same]) => same);

const sumRows = (rows: readonly Row[]): Cents => addMoney(cents(0), ...rows.map(({ amount }) => parseMoney(amount)));

/** What was kept back in each month by the days on which it falls due: what was paid of the month settles the first of them. */
const toDue = (rows: readonly Row[], months: readonly WithheldDue[], today: Day): Due[] =>
  months
    .flatMap(({ tax, month, open }) => {
      const parts = rowsByDue(rows.filter((row) => row.tax === tax && row.paidOn.startsWith(month)));
      const left = openParts(parts.map(sumRows), open);
      return parts.flatMap((same, n): Due[] => {
        const [first] = same;
        const stillOpen = left[n] ?? cents(0);
        if (!first) return [];
        const isOverdue = stillOpen > 0 && first.dueDate < today;
        const { dueDate } = first;
        return [{ tax, month, dueDate, amount: money(sumRows(same)), open: money(stillOpen), isOverdue, rows: same }];
      });
    })
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate) || one.tax.localeCompare(other.tax));

/** What was kept back from suppliers in some days and by when it is paid to KRA, and what customers kept back. */
export const withholding = async (deps: ReportDeps, period: Period): Promise<WithholdingReport> => {
  const { ever, kept, accounts, ...parts } = await runBatch(deps.db, {
    ...WITHHELD_PARTS,
    ever: withheldIn({ from: null, to: period.to }),
    kept: keptBackFromUs(period),
    accounts: accountSums([{ from: null, to: period.to }]),
  });
  const months = toWithheldDues(parts);
  const first = ever[0]?.paidOn ?? period.from;
  const holidays = await holidaysBetween(deps.db, first, lastWithholdingDay(period.to));
  const rows = ever.flatMap((one) => toRows(one, holidays));
  const inPeriod = ({ paidOn }: { paidOn: Day }) => paidOn >= period.from;
  const held = ever.filter(inPeriod);
  const due = toDue(rows, months, await getToday(deps)).filter((one) => one.open !== '0.00' || one.rows.some(inPeriod));
  const owed = (code: string): string => money(negated(accounts.find((one) => one.code === code)?.sums[0] ?? cents(0)));
  const total = (part: 'withheldTax' | 'withheldVat') => money(addMoney(cents(0), ...held.map((one) => one[part])));
  const toPath = (account: string) => entriesPath({ account, to: period.to });
  return {
    ...period,
    currency: (await deps.settings.get()).general.currency,
    rows: rows.filter(inPeriod),
    received: kept.map((one) => ({ ...one, amount: money(one.amount) })),
    toCome: money(addMoney(cents(0), ...kept.flatMap(({ certificate, amount }) => (certificate ? [] : [amount])))),
    due,
    payments: await withheldPaymentsFor(deps, due),
    totalTax: total('withheldTax'),
    totalVat: total('withheldVat'),
    owedTax: owed(ACCOUNTS.withheldTaxDue),
    owedVat: owed(ACCOUNTS.withheldVatDue),
    taxPath: toPath(ACCOUNTS.withheldTaxDue),
    vatPath: toPath(ACCOUNTS.withheldVatDue),
  };
};
