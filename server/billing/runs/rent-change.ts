import { eq, sql } from 'drizzle-orm';
import { periodOn } from '../../../domain/agreements/cycles.ts';
import type { Span } from '../../../domain/agreements/pauses.ts';
import { keptPrice, partFormula, priceOfPart } from '../../../domain/agreements/rules.ts';
import { creditableUntil, isLateCredit, keptOfLine } from '../../../domain/billing/vat.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { cents, parseMoney, portion, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { CreditEffect } from '../../../domain/tenants/change-effect.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import type { CreditWhy, LateInvoice } from '../../../domain/tenants/late-credit.ts';
import { isRepriced } from '../../../domain/tenants/rules.ts';
import { type BillableAgreement, billedOnlyUntil, lineCountsFrom, listBillable } from '../../agreements/to-bill.ts';
import { unitsFollowLine } from '../../agreements/units/units-follow.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { tenantsById } from '../../tenants/billed-through.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import type { AccountPosition, ChangeGiven, Settled } from '../../tenants/service.ts';
import { tenantAccounts } from '../accounts/balances.ts';
import { creditLocked, lockInvoice, rentBeyond, uncredited } from '../invoices/credit.ts';
import { getCreditNote } from '../invoices/credit-notes.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { rentPeriods } from '../tables/invoice-tables.ts';
import { planTenants } from './plan.ts';
import { billingDay } from './run.ts';

type RentBeyond = Awaited<ReturnType<typeof rentBeyond>>[number];
type RentLine = RentBeyond['line'];

type Kept = ReturnType<typeof keptOfLine>;

// What the days of a line before one of them cost: by the terms that hold on them and the period they are of, as they were
// billed. What was invoiced before its period was kept has the same price on each day.
const keptBefore = ({ line, period }: RentBeyond, agreement: BillableAgreement, before: Day): Kept => {
  const net = parseMoney(line.net);
  const kept = { start: line.serviceStart, end: before };
  if (before <= kept.start || net === 0) return { net: cents(0), vat: cents(0) };
  const { wholeStart, wholeEnd } = period;
  if (line.agreementPosition === null || wholeStart === null || wholeEnd === null) {
    return { net: priceOfPart(net, kept, { start: line.serviceStart, end: line.serviceEnd }), vat: null };
  }
  const price = portion(parseMoney(line.unitPrice), Math.round(Number(line.quantity) * 100), 100);
  const cost = keptPrice(agreement.lines, line.agreementPosition, kept, { start: wholeStart, end: wholeEnd });
  return keptOfLine({ price, net, vat: parseMoney(line.vat), rate: Number(line.vatRate) }, cost);
};

/**
 * Gives back the rent of an agreement that was invoiced for the days from one on: by the day, so that what is left and what
 * goes back add up to what was billed. Those days can be billed anew.
 */
export const giveBackFrom = async (
  deps: Deps,
  agreement: BillableAgreement,
  from: Day,
  why: CreditWhy,
): Promise<CreditEffect[]> => {
  const { db } = deps;
  const credits: CreditEffect[] = [];
  await lockAccount(db, agreement.tenantId);
  const date = await getToday(deps);
  const beyond = await rentBeyond(db, agreement.id, from);
  for (const [invoiceId, lines] of Map.groupBy(beyond, ({ invoice }) => invoice.id)) {
    const period = lines[0]?.period;
    if (!period) continue;
    const start = period.startsOn > from ? period.startsOn : from;
    const locked = await lockInvoice(db, invoiceId);
    const left = await uncredited(db, invoiceId);
    // The days that stay cost what they cost; whatever is left of a line beyond goes back. What was credited before is
    // not left any more, so that it is not given back twice.
    const parts = lines.flatMap((rent) => {
      const { line } = rent;
      const unused = { start: line.serviceStart > start ? line.serviceStart : start, end: line.serviceEnd };
      if (unused.start >= unused.end) return [];
      const open = left.find((part) => part.line.id === line.id);
      if (!open) return [];
      const kept = keptBefore(rent, agreement, unused.start);
      const net = cents(Math.max(0, open.net - kept.net));
      const vat = kept.vat === null ? undefined : cents(Math.max(0, open.vat - kept.vat));
      if (net + (vat ?? 0) === 0) return [];
      const part = { lineId: line.id, net, service: unused, ...(vat === undefined ? {} : { vat }) };
      return [{ line, part }];
    });
    const [first] = parts;
    if (first) {
      const note = await creditLocked(db, locked, { ...why, date, parts: parts.map(({ part }) => part) });
      credits.push({
        invoiceNumber: locked.invoiceNumber ?? '',
        amount: (await getCreditNote(db, note)).amount,
        formula: parts.map(({ line, part }) => creditFormula(line, part.service)).join('; '),
        serviceStart: start,
        serviceEnd: period.endsOn,
        creditableUntil: isLateCredit(locked, date) ? creditableUntil(locked.issueDate ?? date) : null,
      });
    }
    if (start === period.startsOn) await db.delete(rentPeriods).where(eq(rentPeriods.invoiceId, invoiceId));
    else await db.update(rentPeriods).set({ endsOn: start }).where(eq(rentPeriods.invoiceId, invoiceId));
  }
  await billedOnlyUntil(db, agreement, from);
  return credits;
};

/** The tax invoices with rent of some agreements beyond a day that would be credited after their six months. */
export const lateBeyond = async (deps: Deps, agreementIds: readonly string[], day: Day): Promise<LateInvoice[]> => {
  const date = await getToday(deps);
  const { rows } = await deps.db.execute<{ id: string; number: string; issueDate: Day; vat: string }>(sql`
    select distinct i.id, i.invoice_number as number, i.issue_date::text as "issueDate", i.vat::text as vat
    from rent_periods r join invoices i on i.id = r.invoice_id
    where r.agreement_id = any(${sql.param([...agreementIds])}::uuid[]) and r.ends_on > ${day}::date and i.vat > 0 order by i.invoice_number`);
  return rows
    .filter((row) => isLateCredit(row, date))
    .map(({ number, issueDate }) => ({ invoiceNumber: number, creditableUntil: creditableUntil(issueDate) }));
};

const creditFormula = (line: RentLine, unused: Span): string =>
  partFormula(parseMoney(line.net), unused, { start: line.serviceStart, end: line.serviceEnd });

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

// Package, cycle and rent of a tenant say all there is to say of one line of one place, and nothing else.
const checkOneLine = ({ lines }: BillableAgreement): void => {
  const [last] = lines.filter(({ endDate }) => endDate === null);
  const isPlain = last?.quantity === 1 && Number(last.discountPercent) === 0 && last.packageType !== null;
  if (isPlain && lines.every(({ position }) => position === last.position)) return;
  throw new AppError('conflict', 'This tenant has several things agreed: change the agreement instead');
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
  { effectiveOn: chosen, lateReason }: ChangeGiven,
): Promise<Settled> => {
  const today = await getToday(deps);
  const isOther = isRepriced(before, after);
  const repriced = isOther && after.status !== 'terminated';
  const agreements = await listBillable(deps.db, [after.id]);
  const main = agreements.find(({ isMain }) => isMain);
  if (!main) throw new Error(`Tenant ${after.id} has no agreement`);
  if (isOther) checkOneLine(main);
  const from = countsFrom(after, chosen, today);
  const { prorate } = (await deps.settings.get()).billing;
  const first = prorate && from < after.billedThrough ? from : after.billedThrough;
  const effectiveOn = repriced ? first : (after.endDate ?? today);
  if (repriced) {
    await Promise.all([
      unitsFollowLine(deps.db, main.id, first),
      lineCountsFrom(deps.db, main.id, { day: first, today }),
    ]);
  }
  if (!prorate) return { effectiveOn, credits: [] };
  const credits: CreditEffect[] = [];
  if (after.endDate && after.endDate !== before.endDate) {
    const beyond = addDays(after.endDate, 1);
    const why = { reason: `The tenancy ends on ${formatDay(after.endDate)}`, lateReason };
    const ending = after.status === 'terminated' ? agreements.filter(({ isMain }) => !isMain) : [];
    for (const agreement of [main, ...ending]) {
      credits.push(...(await giveBackFrom(deps, agreement, beyond < today ? today : beyond, why)));
    }
  }
  if (repriced) {
    const why = { reason: 'Another package, cycle or rent from this day on', lateReason };
    credits.push(...(await giveBackFrom(deps, main, from, why)));
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
  const main = plan?.agreements.find(({ isMain }) => isMain);
  if (!plan || !main) throw new Error(`Tenant ${tenantId} has no agreement`);
  return {
    periodStart: periodOn(main, day.today < main.startDate ? main.startDate : day.today).start,
    owed: account.owed,
    credit: account.credit,
    deposit: account.deposit,
    invoices: plan.invoices.slice(0, MOST_SHOWN).flatMap(({ period, lines }) =>
      period
        ? [
            {
              issueOn,
              periodStart: period.start,
              periodEnd: period.end,
              amount: toDecimalText(sumLines(lines).amount),
              formula: lines.map(({ formula }) => formula ?? '').join('; '),
            },
          ]
        : [],
    ),
  };
};
