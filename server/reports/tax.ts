import { addMoney, type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { entriesPath } from '../../domain/reports/links.ts';
import { listedMonths } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import { rollForward, rollMonths } from '../../domain/reports/statements/deferred-revenue.ts';
import { money, negated, sumMoney } from '../../domain/reports/sums.ts';
import type { DeferredRevenue, VatReturn } from '../../domain/reports/tax-contract.ts';
import { TAX_CLASS_LABELS, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { isRegisteredIn } from '../../domain/vat/due.ts';
import { reliefsIn } from '../billing/accounts/vat-reliefs.ts';
import { deferredAhead } from '../billing/revenue/deferred.ts';
import { salesByClass } from '../billing/revenue/vat-documents.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { monthsOfAccount } from '../ledger/months.ts';
import { deferredPasses } from '../passes/deferred.ts';
import { vatDueAfter } from '../vat/return.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const MANUAL = 'manual';
const SETTLED = 'vat_return';

const rateLabel = (taxClass: TaxClass, rate: string): string =>
  taxClass === 'B' || taxClass === 'E' ? `Taxable at ${Number(rate)}%` : TAX_CLASS_LABELS[taxClass];

/**
 * Sales by their documents; VAT on purchases and certificates as they were posted. What was posted by hand, such as the
 * settlement of an earlier return, is told beside it.
 */
export const vatReturn = async (deps: ReportDeps, period: Period): Promise<VatReturn> => {
  const { general, billing } = await deps.settings.get();
  const { sales, reliefs, accounts } = await runBatch(deps.db, {
    sales: salesByClass(period),
    reliefs: reliefsIn(period),
    accounts: accountSums([period], [MANUAL, SETTLED]),
  });
  const settled = (code: string): Cents =>
    accounts.find((account) => account.code === code)?.bySource[SETTLED]?.[0] ?? cents(0);
  const byHand = (code: string): Cents =>
    accounts.find((account) => account.code === code)?.bySource[MANUAL]?.[0] ?? cents(0);
  const posted = (code: string): Cents =>
    addMoney(
      accounts.find((account) => account.code === code)?.sums[0] ?? cents(0),
      negated(byHand(code)),
      negated(settled(code)),
    );
  const outputVat = sumMoney(sales.map(({ vat }) => parseMoney(vat)));
  const inputVat = posted(ACCOUNTS.inputVat);
  const badDebtRelief = sumMoney(reliefs.map(({ vat }) => parseMoney(vat)));
  const withheldVat = posted(ACCOUNTS.withholdingVat);
  const toPath = (account: string) => entriesPath({ account, ...period });
  return {
    ...period,
    currency: general.currency,
    vatRegistered: isRegisteredIn(billing, period.to) || outputVat !== 0,
    kraPin: billing.kraPin,
    dueDate: await vatDueAfter(deps, period.to),
    sales: sales.map((line) => ({
      ...line,
      label: rateLabel(line.taxClass, line.rate),
      path: toPath(ACCOUNTS.outputVat),
    })),
    totalSales: { net: money(sumMoney(sales.map(({ net }) => parseMoney(net)))), vat: money(outputVat) },
    outputVat: money(outputVat),
    inputVat: money(inputVat),
    badDebtRelief: money(badDebtRelief),
    withheldVat: money(withheldVat),
    payable: money(outputVat - inputVat - badDebtRelief - withheldVat),
    byHand: {
      output: money(negated(byHand(ACCOUNTS.outputVat))),
      input: money(byHand(ACCOUNTS.inputVat)),
      withheld: money(byHand(ACCOUNTS.withholdingVat)),
    },
    outputPath: toPath(ACCOUNTS.outputVat),
    inputPath: toPath(ACCOUNTS.inputVat),
    withheldPath: toPath(ACCOUNTS.withholdingVat),
  };
};

export const deferredRevenue = async (deps: ReportDeps, period: Period): Promise<DeferredRevenue> => {
  const account = ACCOUNTS.deferredRevenue;
  const { before, movements, ahead, passes } = await runBatch(deps.db, {
    before: accountSums([{ from: null, to: addDays(period.from, -1) }]),
    movements: monthsOfAccount(account, period),
    ahead: deferredAhead(period.to),
    passes: deferredPasses(period.to),
  });
  const opening = negated(before.find(({ code }) => code === account)?.sums[0] ?? cents(0));
  const months = listedMonths(period, new Set(movements.map(({ month }) => month)));
  const { left, ...whole } = rollForward(opening, movements);
  return {
    ...period,
    currency: (await deps.settings.get()).general.currency,
    path: entriesPath({ account, ...period }),
    ...whole,
    months: rollMonths(
      opening,
      months.map(({ month }) => month),
      movements,
    ),
    schedule: ahead.filter(({ amount }) => amount !== 0).map(({ month, amount }) => ({ month, amount: money(amount) })),
    passes: money(passes),
    unscheduled: money(left - passes - sumMoney(ahead.map(({ amount }) => amount))),
  };
};
