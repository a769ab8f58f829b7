import { type SQL, sql } from 'drizzle-orm';
import { soldClass } from '../../../domain/agreements/life.ts';
import { daysText, type Span } from '../../../domain/agreements/pauses.ts';
import { type BilledLine, type BilledPeriod, rentDue } from '../../../domain/agreements/rules.ts';
import { notBilledBecause, RENT_ACCOUNT, rentDueDate } from '../../../domain/billing/rent.ts';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { toIdSet } from '../../../domain/kernel/ids.ts';
import type { Day, Instant } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { taxed, type VatTerms, vatTerms } from '../../../domain/settings/vat.ts';
import { toParty } from '../../../domain/tenants/party.ts';
import { type BillableAgreement, type BillableLine, listBillable } from '../../agreements/to-bill.ts';
import { bookingIdColumn, usedBookings } from '../../bookings/charges.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';
import { partiesById, toBillTo } from '../../parties/lock-party.ts';
import type { BillableTenant } from '../../tenants/billed-through.ts';
import { openCharges } from '../charges/to-bill.ts';
import { bookingLines, type ItemAccounts, itemAccounts } from '../kernel/booking-lines.ts';
import type { NewInvoice, NewLine } from '../kernel/new-invoice.ts';
import { forBuyer } from '../kernel/relief.ts';
import { rentPeriods } from '../tables/invoice-tables.ts';
import { addressed, placeCharges } from './plan-charges.ts';

export type BillingDay = { today: Day; now: Instant; settings: Settings };

export const uncharged = sql`not exists (select 1 from booking_charges c where c.booking_id = ${bookingIdColumn})`;

const rentLine = (line: BilledLine<BillableLine>, agreement: BillableAgreement, vat: VatTerms): NewLine => {
  const { terms, start, end, amount, unitPrice, quantity, formula } = line;
  const { rate, ...charged } = taxed(amount, vat, soldClass(agreement.taxClass, terms.taxClass));
  return {
    kind: 'rent',
    description: `${terms.label}, ${daysText(start, end)}`,
    formula,
    quantity: String(quantity),
    unitPrice,
    ...charged,
    vatRate: rate,
    account: terms.packageType ? RENT_ACCOUNT[terms.packageType] : (terms.account ?? ACCOUNTS.otherServices),
    serviceStart: start,
    serviceEnd: end,
    bookingId: null,
    agreementPosition: terms.position,
  };
};

// The first line stands for them all: "Dedicated Desk and 2 more, 1 Nov 2026 to 30 Nov 2026".
const rentTitle = ({ start, end, lines }: BilledPeriod<BillableLine>): string => {
  const others = new Set(lines.map(({ terms }) => terms.position)).size - 1;
  const more = others > 0 ? ` and ${others} more` : '';
  return `${lines[0]?.terms.label ?? 'Rent'}${more}, ${daysText(start, end)}`;
};

export const rentInvoices = (
  tenant: BillableTenant,
  agreement: BillableAgreement,
  periods: readonly BilledPeriod<BillableLine>[],
  { settings, today }: Pick<BillingDay, 'settings' | 'today'>,
): NewInvoice[] =>
  periods
    .filter(({ amount }) => amount > 0)
    .map((period) => {
      const { start, end, whole, lines } = period;
      const invoice: NewInvoice = {
        ...addressed(tenant, agreement),
        type: 'rent',
        description: rentTitle(period),
        dueDate: rentDueDate(start, today, agreement.dueDays ?? settings.billing.invoiceDueDays),
        lateFeeOf: null,
        period: { start, end, whole, agreementId: agreement.id },
        lines: lines.map((line) => rentLine(line, agreement, vatTerms(settings, today))),
      };
      return forBuyer(invoice, tenant, { settings, today });
    });

const roomInvoice = (
  bookings: readonly RoomBooking[],
  to: Pick<NewInvoice, 'tenantId' | 'partyId' | 'billTo'>,
  accounts: ItemAccounts,
  { settings, today }: BillingDay,
): NewInvoice => {
  const last = bookings.map(({ bookingDate }) => bookingDate).reduce((a, b) => (a > b ? a : b));
  return {
    ...to,
    type: 'room_charges',
    description:
      bookings.length === 1 ? `Meeting room, ${formatDay(last)}` : `Meeting rooms, ${bookings.length} bookings`,
    dueDate: rentDueDate(last, today, settings.billing.invoiceDueDays),
    lateFeeOf: null,
    period: null,
    lines: bookings.flatMap((booking) => bookingLines(booking, accounts, vatTerms(settings, today))),
  };
};

export type Planned = {
  tenant: BillableTenant;
  agreements: readonly BillableAgreement[];
  invoices: NewInvoice[];
  /** How far each agreement is invoiced once these are. */
  billed: { agreement: BillableAgreement; day: Day }[];
  skipped: string | null;
};

type InvoicedSpan = Span & { agreementId: string };

const beyond = (tenantIs: SQL): SQL => sql`
    select r.agreement_id as "agreementId", r.starts_on::text as start, r.ends_on::text as end
    from agreements a join tenants t on t.id = a.tenant_id
    join ${rentPeriods} r on r.agreement_id = a.id and r.ends_on > coalesce(a.billed_through, t.billed_through)
    where a.tenant_id ${tenantIs}`;

/** Days of agreements beyond the first that is not invoiced which are invoiced all the same. There are none in the usual course. */
export const invoicedBeyond = async (db: Db, tenantIds: readonly string[]): Promise<Map<string, Span[]>> => {
  const { rows } = await db.execute<InvoicedSpan>(beyond(sql`= any(${sql.param([...tenantIds])}::uuid[])`));
  return Map.groupBy(rows, ({ agreementId }) => agreementId);
};

/** The same in one statement with other queries. */
export const beyondBilled = (tenantIds: SQL): BatchQuery<Map<string, Span[]>> =>
  batchQuery(beyond(sql`in ${tenantIds}`), (rows: readonly InvoicedSpan[]) =>
    Map.groupBy(rows, ({ agreementId }) => agreementId),
  );

/** What a run issues for these tenants, worked out the same way for the preview and for the run. */
export const planTenants = async (db: Db, tenants: readonly BillableTenant[], day: BillingDay): Promise<Planned[]> => {
  const ids = tenants.map(({ id }) => id);
  const [agreements, used, invoicedBy, charges] = await Promise.all([
    listBillable(db, ids),
    usedBookings(db, { endedBy: day.now, tenantIds: ids, uncharged }),
    invoicedBeyond(db, ids),
    openCharges(db, ids, day.today),
  ]);
  const accounts = await itemAccounts(db, used);
  const agreementsBy = Map.groupBy(agreements, ({ tenantId }) => tenantId);
  const usedBy = Map.groupBy(used, ({ tenantId }) => tenantId);
  const chargesBy = Map.groupBy(charges, ({ tenantId }) => tenantId);
  const { prorate, billSuspended } = day.settings.billing;
  return tenants.map((tenant) => {
    const invoices: NewInvoice[] = [];
    const billed: Planned['billed'] = [];
    const own = agreementsBy.get(tenant.id) ?? [];
    for (const agreement of own) {
      const { startDate, endDate, billedThrough } = agreement;
      const state = { status: tenant.status, startDate, endDate, billedThrough };
      if (notBilledBecause(state, day.today, billSuspended) !== null) continue;
      const due = rentDue(agreement, day.today, { prorate, invoiced: invoicedBy.get(agreement.id) ?? [] });
      invoices.push(...rentInvoices(tenant, agreement, due.periods, day));
      billed.push({ agreement, day: due.until });
    }
    const bookings = usedBy.get(tenant.id);
    const rooms = bookings
      ? [roomInvoice(bookings, { tenantId: tenant.id, billTo: toParty(tenant) }, accounts, day)]
      : [];
    const skipped = billed.length > 0 ? null : notBilledBecause(tenant, day.today, billSuspended);
    const plan = {
      tenant,
      agreements: own,
      billedNow: new Set(billed.map(({ agreement }) => agreement.id)),
      charges: chargesBy.get(tenant.id) ?? [],
      invoices: [...invoices, ...rooms],
    };
    return { tenant, agreements: own, invoices: placeCharges(plan, day), billed, skipped };
  });
};

/** Who is no tenant, an invoice for each booking, made out as they said when it was booked. */
export const planVisitors = async (db: Db, day: BillingDay, atMost: number): Promise<NewInvoice[]> => {
  const used = await usedBookings(db, { endedBy: day.now, tenantIds: 'visitors', uncharged, atMost });
  const parties = await partiesById(db, toIdSet(used.map(({ partyId }) => partyId)));
  const accounts = await itemAccounts(db, used);
  return used.map((booking) => {
    const { partyId, clientInfo } = booking;
    const { name, email, phone, company } = clientInfo ?? { name: 'Visitor', email: null, phone: null, company: null };
    const party = partyId ? parties.get(partyId) : undefined;
    const kraPin = party?.kraPin ?? null;
    const postalAddress = party?.postalAddress ?? null;
    const billTo = toBillTo({ name, company, email, phone: phone || null, kraPin, postalAddress });
    return forBuyer(roomInvoice([booking], { tenantId: null, partyId, billTo }, accounts, day), party ?? null, day);
  });
};
