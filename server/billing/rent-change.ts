import { eq } from 'drizzle-orm';
import { priceOfPart } from '../../domain/billing/rent.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Deps } from '../deps.ts';
import { billedOnlyUntil } from '../tenants/billed-through.ts';
import { holdAccount } from '../tenants/held-tenant.ts';
import { todayOf } from '../tenants/service.ts';
import { creditLocked, leftOf, lockInvoice, rentBeyond } from './credit.ts';
import { rentPeriods } from './tables.ts';

// Gives back the rent that was invoiced for the days from one on: by the day, so that what is left and what goes back add
// up to what was billed. Those days can be billed anew.
const giveBackFrom = async (deps: Deps, tenantId: string, from: Day, reason: string): Promise<void> => {
  const { db } = deps;
  await holdAccount(db, tenantId);
  const date = await todayOf(deps);
  for (const { invoice, line, period } of await rentBeyond(db, tenantId, from)) {
    const start = period.startsOn > from ? period.startsOn : from;
    const unused = { start, end: period.endsOn };
    const locked = await lockInvoice(db, invoice.id);
    // The days that stay cost what they cost; whatever is left of the line beyond goes back. What was credited before is
    // not left any more, so that it is not given back twice.
    const whole = { start: line.serviceStart, end: line.serviceEnd };
    const kept = priceOfPart(parseMoney(line.net), { start: whole.start, end: start }, whole);
    const left = (await leftOf(db, invoice.id)).find((part) => part.line.id === line.id)?.net ?? cents(0);
    const net = cents(Math.max(0, left - kept));
    if (net > 0) {
      await creditLocked(db, locked, { reason, date, parts: [{ lineId: line.id, net, service: unused }] });
    }
    if (start === period.startsOn) await db.delete(rentPeriods).where(eq(rentPeriods.invoiceId, invoice.id));
    else await db.update(rentPeriods).set({ endsOn: start }).where(eq(rentPeriods.invoiceId, invoice.id));
  }
  await billedOnlyUntil(db, tenantId, from);
};

type Terms = Pick<Tenant, 'id' | 'status' | 'endDate' | 'packageId' | 'billingCycle' | 'rentAmount'>;

// After a tenant was changed, in the same transaction: another package, cycle or rent counts from today, and a tenancy
// that ends earlier than it is invoiced gives the rest back. Where parts of a period are not charged by the day, what is
// invoiced stands, and the change counts from the next period.
export const settleRentChange = async (deps: Deps, before: Terms, after: Terms): Promise<void> => {
  if (!(await deps.settings.get()).billing.prorate) return;
  const today = await todayOf(deps);
  const isRepriced =
    after.packageId !== before.packageId ||
    after.billingCycle !== before.billingCycle ||
    after.rentAmount !== before.rentAmount;
  if (after.endDate && after.endDate !== before.endDate) {
    const from = addDays(after.endDate, 1);
    await giveBackFrom(deps, after.id, from < today ? today : from, `The tenancy ends on ${after.endDate}`);
  }
  if (isRepriced && after.status !== 'terminated') {
    await giveBackFrom(deps, after.id, today, 'Another package, cycle or rent from this day on');
  }
};
