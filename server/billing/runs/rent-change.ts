import { eq } from 'drizzle-orm';
import { partFormula, priceOfPart } from '../../../domain/agreements/rules.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { CreditEffect } from '../../../domain/tenants/change-effect.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { isRepriced } from '../../../domain/tenants/rules.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { billedOnlyUntil, tenantsById } from '../../tenants/billed-through.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import type { AccountPosition, Settled } from '../../tenants/service.ts';
import { tenantAccounts } from '../accounts/balances.ts';
import { creditLocked, lockInvoice, rentBeyond, uncredited } from '../invoices/credit.ts';
import { getCreditNote } from '../invoices/credit-notes.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { rentPeriods } from '../tables/invoice-tables.ts';
import { planTenants } from './plan.ts';
import { billingDay } from './run.ts';

// Gives back the rent that was invoiced for the days from one on: by the day, so that what is left and what goes back add
// up to what was billed. Those days can be billed anew.
const giveBackFrom = async (deps: Deps, tenantId: string, from: Day, reason: string): Promise<CreditEffect[]> => {
  const { db } = deps;
  const credits: CreditEffect[] = [];
  await lockAccount(db, tenantId);
  const date = await getToday(deps);
  for (const { invoice, line, period } of await rentBeyond(db, tenantId, from)) {
    const start = period.startsOn > from ? period.startsOn : from;
    const unused = { start, end: period.endsOn };
    const locked = await lockInvoice(db, invoice.id);
    // The days that stay cost what they cost; whatever is left of the line beyond goes back. What was credited before is
    // not left any more, so that it is not given back twice.
    const whole = { start: line.serviceStart, end: line.serviceEnd };
    const kept = priceOfPart(parseMoney(line.net), { start: whole.start, end: start }, whole);
    const left = (await uncredited(db, invoice.id)).find((part) => part.line.id === line.id)?.net ?? cents(0);
    const net = cents(Math.max(0, left - kept));
    if (net > 0) {
      const part = { lineId: line.id, net, service: unused };
      const note = await creditLocked(db, locked, { reason, date, parts: [part] });
      credits.push({
        invoiceNumber: locked.invoiceNumber ?? '',
        amount: (await getCreditNote(db, note)).amount,
        formula: partFormula(parseMoney(line.net), unused, whole),
        serviceStart: unused.start,
        serviceEnd: unused.end,
      });
    }
    if (start === period.startsOn) await db.delete(rentPeriods).where(eq(rentPeriods.invoiceId, invoice.id));
    else await db.update(rentPeriods).set({ endsOn: start }).where(eq(rentPeriods.invoiceId, invoice.id));
  }
  await billedOnlyUntil(db, tenantId, from);
  return credits;
};

type Terms = Pick<
  Tenant,
  'id' | 'status' | 'startDate' | 'endDate' | 'packageId' | 'billingCycle' | 'rentAmount' | 'billedThrough'
>;

// From when other terms count: the day that was chosen, else today, and never before the tenancy. Days that nobody has
// invoiced yet are invoiced under the new terms.
const countsFrom = (after: Terms, chosen: Day | undefined, today: Day): Day => {
  const day = chosen ?? today;
  return day < after.startDate ? after.startDate : day;
};

/**
 * After a tenant was changed, in the same transaction: another package, cycle or rent counts from the chosen day, and a
 * tenancy that ends earlier than it is invoiced gives the rest back. Where parts of a period are not charged by the day,
 * what is invoiced stands, and the change counts from the next period.
 */
export const settleRentChange = async (
  deps: Deps,
  before: Terms,
  after: Terms,
  chosen: Day | undefined,
): Promise<Settled> => {
  const today = await getToday(deps);
  const repriced = isRepriced(before, after) && after.status !== 'terminated';
  const from = countsFrom(after, chosen, today);
  const { prorate } = (await deps.settings.get()).billing;
  const first = prorate && from < after.billedThrough ? from : after.billedThrough;
  const effectiveOn = repriced ? first : (after.endDate ?? today);
  if (!prorate) return { effectiveOn, credits: [] };
  const credits: CreditEffect[] = [];
  if (after.endDate && after.endDate !== before.endDate) {
    const beyond = addDays(after.endDate, 1);
    const reason = `The tenancy ends on ${formatDay(after.endDate)}`;
    credits.push(...(await giveBackFrom(deps, after.id, beyond < today ? today : beyond, reason)));
  }
  if (repriced) {
    credits.push(...(await giveBackFrom(deps, after.id, from, 'Another package, cycle or rent from this day on')));
  }
  return { effectiveOn, credits };
};

const MOST_SHOWN = 24;

/** What a tenant owes and has left, and the rent that the next billing run issues, planned as that run plans it. */
export const accountPosition = async (deps: Deps, tenantId: string): Promise<AccountPosition> => {
  const day = await billingDay(deps);
  const [tenant] = await tenantsById(deps.db, [tenantId]);
  const account = (await tenantAccounts(deps.db, [tenantId], day.today)).get(tenantId);
  if (!tenant || !account) throw notFound('Tenant');
  const issueOn = tenant.billedThrough > day.today ? tenant.billedThrough : day.today;
  const [plan] = await planTenants(deps.db, [tenant], { ...day, today: issueOn });
  return {
    owed: account.owed,
    credit: account.credit,
    deposit: account.deposit,
    invoices: (plan?.invoices ?? []).slice(0, MOST_SHOWN).flatMap(({ period, lines }) =>
      period
        ? [
            {
              issueOn,
              periodStart: period.start,
              periodEnd: period.end,
              amount: toDecimalText(sumLines(lines).amount),
              formula: lines[0]?.formula ?? '',
            },
          ]
        : [],
    ),
  };
};
