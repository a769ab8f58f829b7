import type { PaymentMethod, Settings } from './contract.ts';
import { weekHours } from './opening-hours.ts';
import { PAYMENT_METHOD_LABELS } from './rules.ts';

/** What is there now that a change of settings touches. */
export type EffectFigures = {
  tenants: number;
  suspended: number;
  openInvoices: number;
  withoutFee: number;
  onDefaultHours: number;
  bookingsOutside: number;
  recentPayments: Partial<Record<PaymentMethod, number>>;
};

type Touched = Pick<Settings, 'billing' | 'rooms'>;

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const days = (n: number) => count(n, 'day', 'days');

const billingEffects = (
  { billing: before }: Touched,
  { billing: after }: Touched,
  figures: EffectFigures,
  amount: (money: string) => string,
): string[] => {
  const parts: string[] = [];
  const open = count(figures.openInvoices, 'open invoice', 'open invoices');
  if (after.latePaymentFee !== before.latePaymentFee)
    parts.push(
      `First notices charge ${amount(after.latePaymentFee)} instead of ${amount(before.latePaymentFee)}: ${count(figures.withoutFee, 'overdue invoice has', 'overdue invoices have')} no fee yet. Fees already charged stay.`,
    );
  if (after.invoiceDueDays !== before.invoiceDueDays)
    parts.push(
      `New invoices are due after ${days(after.invoiceDueDays)} instead of ${days(before.invoiceDueDays)}. ${open} keep their due dates.`,
    );
  if (after.vatRegistered !== before.vatRegistered)
    parts.push(
      after.vatRegistered
        ? `New invoices to ${count(figures.tenants, 'tenant', 'tenants')} carry VAT. Issued invoices stay as they are.`
        : 'New invoices carry no VAT. Issued invoices stay as they are.',
    );
  if (after.vatRegistered && after.pricesIncludeVat !== before.pricesIncludeVat)
    parts.push(
      after.pricesIncludeVat
        ? 'Prices include VAT: tenants pay the same and you keep less.'
        : 'VAT is added to prices: tenants pay more.',
    );
  if (after.billSuspended !== before.billSuspended && figures.suspended > 0)
    parts.push(
      `${count(figures.suspended, 'suspended tenant is', 'suspended tenants are')} ${after.billSuspended ? 'invoiced with the next run' : 'no longer invoiced'}.`,
    );
  if (after.autoGenerateInvoices !== before.autoGenerateInvoices)
    parts.push(
      after.autoGenerateInvoices
        ? `${count(figures.tenants, 'tenant is', 'tenants are')} invoiced by the daily run.`
        : `${count(figures.tenants, 'tenant is', 'tenants are')} invoiced only when someone generates invoices.`,
    );
  for (const method of before.paymentMethods.filter((one) => !after.paymentMethods.includes(one))) {
    const recent = figures.recentPayments[method] ?? 0;
    const label = PAYMENT_METHOD_LABELS[method];
    parts.push(`${label} is no longer accepted: ${count(recent, 'payment', 'payments')} in the last 90 days used it.`);
  }
  return parts;
};

const isOtherHours = ({ rooms: before }: Touched, { rooms: after }: Touched): boolean =>
  JSON.stringify(weekHours(after)) !== JSON.stringify(weekHours(before)) ||
  [...after.openDays].sort().join() !== [...before.openDays].sort().join();

const roomEffects = (before: Touched, after: Touched, figures: EffectFigures): string[] => {
  const parts: string[] = [];
  const { freeHoursPerMonth: hours } = after.rooms;
  if (hours !== before.rooms.freeHoursPerMonth)
    parts.push(
      `${count(figures.onDefaultHours, 'tenant has', 'tenants have')} ${count(hours, 'free hour', 'free hours')} a month instead of ${before.rooms.freeHoursPerMonth}. Existing bookings keep their price.`,
    );
  const { halfDayHours, fullDayHours } = after.rooms;
  if (halfDayHours !== before.rooms.halfDayHours || fullDayHours !== before.rooms.fullDayHours)
    parts.push(
      `A half-day rate covers up to ${count(halfDayHours, 'hour', 'hours')} and a day rate up to ${fullDayHours}. Existing bookings keep their price.`,
    );
  if (isOtherHours(before, after))
    parts.push(
      figures.bookingsOutside === 0
        ? 'No bookings fall outside the new opening hours.'
        : `${count(figures.bookingsOutside, 'booking falls', 'bookings fall')} outside the new opening hours; nothing changes until you move or cancel.`,
    );
  return parts;
};

/** What a change of settings does to money and bookings, a sentence each; nothing where it does nothing. */
export const settingsEffects = (
  before: Touched,
  after: Touched,
  figures: EffectFigures,
  amount: (money: string) => string,
): string[] => [...billingEffects(before, after, figures, amount), ...roomEffects(before, after, figures)];
