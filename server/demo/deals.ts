import { sql } from 'drizzle-orm';
import { AgreementInput } from '../../domain/agreements/contract.ts';
import type { RenewalAnswer } from '../../domain/agreements/renewal-contract.ts';
import { ChargeInput } from '../../domain/billing/charges/charge-contract.ts';
import { takeDeposit as TakeDeposit } from '../../domain/billing/payments/payment-contract.ts';
import { addDays, addMonths, type Day, firstOfMonth, toInstant } from '../../domain/kernel/time.ts';
import type { UnitKind } from '../../domain/units/contract.ts';
import { increaseAgreements } from '../agreements/increases/increase.ts';
import { giveNotice } from '../agreements/notice.ts';
import { noteContact } from '../agreements/renewals.ts';
import { createAgreement } from '../agreements/service.ts';
import { createCharge, waitingCharges } from '../billing/charges/service.ts';
import { takeDeposit } from '../billing/payments/deposits.ts';
import { nextInvoices } from '../billing/runs/next-invoices.ts';
import { giveBackFrom, lateBeyond } from '../billing/runs/rent-change.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';

type DealLine = {
  sells: string;
  quantity?: number;
  price?: number;
  /** So many per cent off, until the last day of so many months from now. */
  discount?: { percent: number; months: number };
  units?: UnitKind;
};

type Deal = {
  company: string;
  // Counted from this month: those before it are negative.
  month: number;
  term?: number;
  renews?: number;
  draft?: true;
  notice?: true;
  asked?: { answer: RenewalAnswer; note: string };
  order?: string;
  deposit?: number;
  copyTo?: string;
  lines: readonly DealLine[];
};

// What was agreed besides the one package that a tenant came with.
const DEALS: readonly Deal[] = [
  {
    company: 'Pwani Software',
    month: -5,
    term: 12,
    renews: 12,
    order: 'LPO 2219',
    deposit: 66_000,
    copyTo: 'accounts@pwanisoftware.example',
    lines: [
      {
        sells: 'Dedicated Desk',
        quantity: 6,
        price: 11_000,
        discount: { percent: 10, months: 1 },
        units: 'desk',
      },
      { sells: 'Parking Bay', quantity: 2, units: 'parking' },
      { sells: 'Locker', units: 'locker' },
    ],
  },
  {
    company: 'Bahari Fintech',
    month: -6,
    term: 8,
    asked: { answer: 'undecided', note: 'Their board meets at the end of the month' },
    lines: [
      { sells: 'Parking Bay', quantity: 3, price: 2_700, units: 'parking' },
      { sells: 'Phone Line', quantity: 2 },
      { sells: 'Locker', quantity: 3, discount: { percent: 25, months: 0 }, units: 'locker' },
    ],
  },
  { company: 'Ubunifu Architects', month: -9, term: 12, lines: [{ sells: 'Locker', quantity: 2, units: 'locker' }] },
  { company: 'Nyati Legal', month: -4, notice: true, lines: [{ sells: 'Parking Bay', quantity: 2, units: 'parking' }] },
  {
    company: 'Kijani Farms',
    month: 1,
    term: 6,
    draft: true,
    lines: [{ sells: 'Dedicated Desk', quantity: 2, price: 12_500 }, { sells: 'Parking Bay' }],
  },
];

const CHARGES: readonly [company: string, extra: string, quantity: number][] = [
  ['Bahari Fintech', 'Projector', 1],
  ['Nyati Legal', 'Printing, A4', 34],
];

type Names = {
  tenants: ReadonlyMap<string, string>;
  sold: ReadonlyMap<string, { packageId: string } | { extraId: string }>;
};

const readNames = async ({ db }: Pick<Deps, 'db'>): Promise<Names> => {
  const { rows } = await db.execute<{ kind: string; name: string; id: string }>(sql`
    select 'tenant' as kind, company_name as name, id from tenants
    union all select 'package', name, id from workspace_packages union all select 'extra', name, id from extras`);
  const sold = rows.filter(({ kind }) => kind !== 'tenant');
  return {
    tenants: new Map(rows.filter(({ kind }) => kind === 'tenant').map(({ name, id }) => [name, id])),
    sold: new Map(sold.map(({ kind, name, id }) => [name, kind === 'package' ? { packageId: id } : { extraId: id }])),
  };
};

const freeUnits = async ({ db }: Pick<Deps, 'db'>, kind: UnitKind, count: number): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from units u where u.kind = ${kind} and not exists (select 1 from unit_holds h where h.unit_id = u.id)
    order by length(u.name), u.name limit ${count}`);
  return rows.map(({ id }) => id);
};

const toInput = async (deps: Deps, deal: Deal, tenantId: string, { sold }: Names, today: Day) => {
  const lines = [];
  for (const { sells, quantity = 1, price, discount, units } of deal.lines) {
    const thing = sold.get(sells);
    // Where the price list was changed before the demo was made, only what is left is sold.
    if (!thing) continue;
    lines.push({
      ...thing,
      quantity,
      ...(price === undefined ? {} : { unitPrice: price }),
      ...(discount
        ? {
            discountPercent: discount.percent,
            discountUntil: addDays(addMonths(firstOfMonth(today), discount.months + 1), -1),
          }
        : {}),
      ...(price === undefined && !discount ? {} : { reason: 'Agreed for several places and the whole term' }),
      unitIds: units ? await freeUnits(deps, units, quantity) : [],
    });
  }
  if (lines.length === 0) return null;
  return AgreementInput.parse({
    tenantId,
    startDate: addMonths(firstOfMonth(today), deal.month),
    termMonths: deal.term,
    renewsMonths: deal.renews,
    purchaseOrder: deal.order ?? '',
    depositRequired: deal.deposit ?? 0,
    billingEmails: deal.copyTo ? [deal.copyTo] : [],
    draft: deal.draft ?? false,
    lines,
  });
};

// On the first day, by bank.
const payDeposit = async (deps: Deps, { tenantId, startDate }: AgreementInput, amount: number): Promise<void> => {
  const { timezone } = (await deps.settings.get()).general;
  const now = toInstant(startDate, '12:00', timezone);
  const paid = { tenantId, amount, paymentMethod: 'bank_transfer', reference: 'FT2219DEPOSIT' };
  await takeDeposit({ ...deps, clock: { now: () => now } }, TakeDeposit.body.parse(paid));
};

/** Agreements with several lines, agreed prices, discounts that end and units of their own, beside those of one package. */
export const fillDemoDeals = async (deps: Deps): Promise<void> => {
  const today = await getToday(deps);
  const names = await readNames(deps);
  for (const deal of DEALS) {
    const tenantId = names.tenants.get(deal.company);
    const input = tenantId ? await toInput(deps, deal, tenantId, names, today) : null;
    if (!input) continue;
    await createAgreement(deps, input, { name: 'Grace Wanjiku', mayApprove: true });
    if (deal.deposit) await payDeposit(deps, input, deal.deposit);
  }
};

const hooks = { giveBackFrom, lateBeyond, nextInvoices, waitingCharges };

// A yearly increase with its letter: one whose letter waits for its day, and one whose letter has just gone out.
const INCREASES: readonly { company: string; percent: number; months: number }[] = [
  { company: 'Pwani Software', percent: 5, months: 4 },
  { company: 'Bahari Fintech', percent: 4, months: 1 },
];

const raisePrices = async (deps: Deps, { tenants }: Names): Promise<void> => {
  const today = await getToday(deps);
  for (const { company, percent, months } of INCREASES) {
    const { rows } = await deps.db.execute<{ id: string }>(sql`
      select id from agreements where tenant_id = ${tenants.get(company) ?? null}::uuid and not is_main and state = 'active'`);
    if (rows.length === 0) continue;
    const effectiveOn = addMonths(firstOfMonth(today), months);
    const agreementIds = rows.map(({ id }) => id);
    const wanted = { percent, effectiveOn, agreementIds, roundTo: '10.00' as const, lateReason: null, preview: false };
    await increaseAgreements(hooks, deps, wanted, 'Grace Wanjiku');
  }
};

/** What is agreed and sold today, once the year is invoiced: notice given, renewals asked about, charges for the next invoice. */
export const fillDemoNotice = async (deps: Deps): Promise<void> => {
  const names = await readNames(deps);
  const { tenants, sold } = names;
  for (const { company, notice, asked } of DEALS.filter((deal) => deal.notice || deal.asked)) {
    const { rows } = await deps.db.execute<{ id: string }>(sql`
      select id from agreements where tenant_id = ${tenants.get(company) ?? null}::uuid and not is_main`);
    for (const { id } of rows) {
      if (notice) await giveNotice(hooks, deps, id, { lateReason: null, preview: false });
      if (asked) await noteContact(deps, id, asked);
    }
  }
  await raisePrices(deps, names);
  for (const [company, name, quantity] of CHARGES) {
    const [tenantId, extra] = [tenants.get(company), sold.get(name)];
    if (tenantId && extra) await createCharge(deps, ChargeInput.parse({ tenantId, ...extra, quantity }));
  }
};
