import { addDays } from '../../domain/kernel/time.ts';
import type { ChangeEffect } from '../../domain/tenants/change-effect.ts';
import type { Tenant, TenantTerms } from '../../domain/tenants/contract.ts';
import { formatCurrency, formatDay } from '../ui/format.ts';

const NONE = '0.00';
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

type FormValues = { [Term in keyof Omit<TenantTerms, 'effectiveOn'>]?: string | null | undefined };

/** The terms that move money and differ from the tenant's own; null where nothing does. */
export const changedTerms = (tenant: Tenant, typed: FormValues): Partial<TenantTerms> | null => {
  const own: FormValues = { ...tenant, endDate: tenant.endDate ?? '' };
  const sent: FormValues = { ...typed, endDate: typed.endDate ?? '' };
  const names = ['packageId', 'billingCycle', 'startDate', 'endDate', 'status'] as const;
  const changed = names.filter((name) => (sent[name] ?? '') !== (own[name] ?? ''));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((name) => [name, name === 'endDate' ? sent[name] || null : sent[name]]),
  ) as Partial<TenantTerms>;
};

export type EffectLine = { key: string; title: string; note?: string; amount?: string };

const span = (start: string, end: string): string => {
  const last = addDays(end, -1);
  return last === start ? formatDay(start) : `${formatDay(start)} to ${formatDay(last)}`;
};

/** One line for each thing that a change does, in the order in which it happens. */
export const effectLines = (effect: ChangeEffect, { ends }: { ends: boolean }): EffectLine[] => [
  ...effect.credits.map(({ invoiceNumber, amount, formula, serviceStart, serviceEnd, creditableUntil }) => ({
    key: `credit ${invoiceNumber}`,
    title: `Credit note for ${invoiceNumber}${creditableUntil ? ', late' : ''}`,
    note: `${span(serviceStart, serviceEnd)}: ${formula}`,
    amount: `-${amount}`,
  })),
  ...effect.invoices.map(({ issueOn, periodStart, periodEnd, amount, formula }) => ({
    key: `invoice ${periodStart}`,
    title: `${ends ? 'Last invoice' : 'Next invoice'}, issued on ${formatDay(issueOn)}`,
    note: `${span(periodStart, periodEnd)}: ${formula}`,
    amount,
  })),
  ...(ends && effect.invoices.length === 0 ? [{ key: 'rent', title: 'No more rent is invoiced' }] : []),
  ...(effect.bookingsCancelled > 0
    ? [
        {
          key: 'bookings',
          title: `${count(effect.bookingsCancelled, 'future booking is', 'future bookings are')} cancelled`,
        },
      ]
    : []),
  ...(effect.logins > 0
    ? [
        {
          key: 'logins',
          title: `${count(effect.logins, 'member login', 'member logins')} can no longer book rooms`,
          note: 'They can still sign in to read and pay the final account.',
        },
      ]
    : []),
  ...(ends && effect.deposit !== NONE
    ? [
        {
          key: 'deposit',
          title: 'Deposit held',
          note: 'It stays held until you set it off or refund it on the tenant’s page.',
          amount: effect.deposit,
        },
      ]
    : []),
  ...(ends && effect.creditAfter !== NONE
    ? [
        {
          key: 'left',
          title: 'Tenant credit',
          note: 'It stays on the account and can be paid back from there.',
          amount: effect.creditAfter,
        },
      ]
    : []),
];

/** What was done, as the second line of the message that it was done; null where no money moved. */
export const effectSummary = (effect: ChangeEffect, currency: string): string | null => {
  const style = { currency, cents: true };
  const parts = effect.credits.map(
    ({ amount, invoiceNumber }) => `${formatCurrency(amount, style)} credited on ${invoiceNumber}`,
  );
  if (effect.bookingsCancelled > 0) parts.push(`${count(effect.bookingsCancelled, 'booking', 'bookings')} cancelled`);
  return parts.length > 0 ? `${parts.join(', ')}. Owed now: ${formatCurrency(effect.owedAfter, style)}.` : null;
};
