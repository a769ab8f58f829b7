import { soldClass } from '../../../domain/agreements/life.ts';
import { chargeFormula, chargePrice, chargeWaits } from '../../../domain/billing/charges/charge-rules.ts';
import { rentDueDate } from '../../../domain/billing/rent.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { taxed, type VatTerms, vatTerms } from '../../../domain/settings/vat.ts';
import { toParty } from '../../../domain/tenants/party.ts';
import type { BillableAgreement } from '../../agreements/to-bill.ts';
import type { BillableTenant } from '../../tenants/billed-through.ts';
import type { OpenCharge } from '../charges/to-bill.ts';
import type { NewInvoice, NewLine } from '../kernel/new-invoice.ts';
import { forBuyer } from '../kernel/relief.ts';

/** To whom the invoices of an agreement go. */
export const addressed = (
  tenant: BillableTenant,
  agreement: BillableAgreement,
): Pick<NewInvoice, 'tenantId' | 'billTo' | 'copyTo'> => {
  const party = toParty(tenant);
  const [to, ...copyTo] = agreement.billingEmails;
  return {
    tenantId: tenant.id,
    billTo: {
      ...party,
      email: to ?? party.email,
      ...(agreement.purchaseOrder ? { purchaseOrder: agreement.purchaseOrder } : {}),
    },
    copyTo,
  };
};

export const chargeLine = (charge: OpenCharge, agreement: BillableAgreement, vat: VatTerms): NewLine => {
  const { rate, ...charged } = taxed(chargePrice(charge), vat, soldClass(agreement.taxClass, charge.taxClass));
  return {
    kind: 'other',
    description: `${charge.description}, ${formatDay(charge.date)}`,
    formula: chargeFormula(charge),
    quantity: String(charge.quantity),
    unitPrice: parseMoney(charge.unitPrice),
    ...charged,
    vatRate: rate,
    account: charge.account ?? ACCOUNTS.otherServices,
    serviceStart: charge.date,
    serviceEnd: addDays(charge.date, 1),
    bookingId: null,
    chargeId: charge.id,
  };
};

type Context = { settings: Settings; today: Day };

/** The charges of an agreement by themselves, where no rent comes that they could wait for. */
const chargesInvoice = (
  charges: readonly OpenCharge[],
  tenant: BillableTenant,
  agreement: BillableAgreement,
  { settings, today }: Context,
): NewInvoice => {
  const lines = charges.map((charge) => chargeLine(charge, agreement, vatTerms(settings, today)));
  const [first] = lines;
  return {
    ...addressed(tenant, agreement),
    type: 'other',
    description: lines.length === 1 && first ? first.description : `${lines.length} charges`,
    dueDate: rentDueDate(today, today, agreement.dueDays ?? settings.billing.invoiceDueDays),
    lateFeeOf: null,
    period: null,
    lines,
  };
};

type Plan = {
  tenant: BillableTenant;
  agreements: readonly BillableAgreement[];
  /** Those whose days up to now are invoiced by this run. */
  billedNow: ReadonlySet<string>;
  charges: readonly OpenCharge[];
  invoices: readonly NewInvoice[];
};

/**
 * Puts charges onto the first invoice of their agreement in this run; those of the main one, where it has none, onto the invoice for
 * room hours. Others wait, or go onto an invoice of their own where nothing comes that they could wait for.
 */
export const placeCharges = (plan: Plan, context: Context): NewInvoice[] => {
  const { tenant, agreements, billedNow, charges } = plan;
  const invoices = [...plan.invoices];
  for (const agreement of charges.length > 0 ? agreements : []) {
    const own = charges.filter(
      ({ agreementId }) => (agreementId ?? agreement.id) === agreement.id && (agreementId !== null || agreement.isMain),
    );
    if (own.length === 0) continue;
    const isRent = ({ period }: NewInvoice) => period?.agreementId === agreement.id;
    const isRooms = ({ type }: NewInvoice) => agreement.isMain && type === 'room_charges';
    const at = invoices.some(isRent) ? invoices.findIndex(isRent) : invoices.findIndex(isRooms);
    const host = invoices[at];
    if (host) {
      const lines = own.map((charge) => chargeLine(charge, agreement, vatTerms(context.settings, context.today)));
      invoices[at] = { ...host, lines: [...host.lines, ...lines] };
      continue;
    }
    const isBilled = tenant.status !== 'suspended' || context.settings.billing.billSuspended;
    const due = billedNow.has(agreement.id)
      ? own
      : own.filter(({ date }) => !chargeWaits(date, context.today, { agreement, isBilled }));
    if (due.length === 0) continue;
    invoices.push(chargesInvoice(due, tenant, agreement, context));
  }
  return invoices.map((invoice) => forBuyer(invoice, tenant, context));
};
