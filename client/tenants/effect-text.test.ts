import { describe, expect, it } from 'vitest';
import type { ChangeEffect } from '../../domain/tenants/change-effect.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { changedTerms, effectLines, effectSummary } from './effect-text.ts';

const tenant = {
  packageId: 'desk',
  billingCycle: 'monthly',
  startDate: '2026-11-01',
  endDate: null,
  status: 'active',
} as Tenant;

const nothing: ChangeEffect = {
  effectiveOn: '2026-11-15',
  credits: [],
  invoices: [],
  bookingsCancelled: 0,
  logins: 0,
  owedBefore: '0.00',
  owedAfter: '0.00',
  creditAfter: '0.00',
  deposit: '0.00',
};

const credit = {
  invoiceNumber: 'INV2611-0001',
  amount: '6666.67',
  formula: '16 of 30 days × 12,500.00',
  serviceStart: '2026-11-15',
  serviceEnd: '2026-12-01',
  creditableUntil: null,
};

describe('the terms of a form', () => {
  it.each([
    ['nothing was touched', {}, null],
    ['an empty end date stays empty', { endDate: '' }, null],
    ['another package', { packageId: 'office' }, { packageId: 'office' }],
    ['an end date', { endDate: '2026-11-30' }, { endDate: '2026-11-30' }],
    ['another status', { status: 'terminated' }, { status: 'terminated' }],
  ])('%s', (_, typed, expected) => {
    expect(changedTerms(tenant, { ...tenant, ...typed })).toEqual(expected);
  });

  it('an end date that was taken away is sent as none', () => {
    expect(changedTerms({ ...tenant, endDate: '2026-11-30' }, { ...tenant, endDate: '' })).toEqual({ endDate: null });
  });
});

describe('the words of an effect', () => {
  it('name each credit and invoice with its days and formula', () => {
    const invoice = {
      issueOn: '2026-11-15',
      periodStart: '2026-11-15',
      periodEnd: '2026-12-01',
      amount: '16000.00',
      formula: '16 of 30 days × 30,000.00',
    };
    expect(effectLines({ ...nothing, credits: [credit], invoices: [invoice] }, { ends: false })).toEqual([
      {
        key: 'credit INV2611-0001',
        title: 'Credit note for INV2611-0001',
        note: '15 Nov 2026 to 30 Nov 2026: 16 of 30 days × 12,500.00',
        amount: '-6666.67',
      },
      {
        key: 'invoice 2026-11-15',
        title: 'Next invoice, issued on 15 Nov 2026',
        note: '15 Nov 2026 to 30 Nov 2026: 16 of 30 days × 30,000.00',
        amount: '16000.00',
      },
    ]);
  });

  it('of an end say what becomes of bookings, logins, deposit and credit', () => {
    const ending = { ...nothing, bookingsCancelled: 2, logins: 1, deposit: '12500.00', creditAfter: '500.00' };
    expect(effectLines(ending, { ends: true }).map(({ title }) => title)).toEqual([
      'No more rent is invoiced',
      '2 future bookings are cancelled',
      '1 member login can no longer book rooms',
      'Deposit held',
      'Tenant credit',
    ]);
  });

  it('sum up what was done, and say nothing where no money moved', () => {
    expect(effectSummary(nothing, 'KES')).toBeNull();
    expect(effectSummary({ ...nothing, credits: [credit], owedAfter: '5833.33' }, 'KES')).toBe(
      'KES 6,666.67 credited on INV2611-0001. Owed now: KES 5,833.33.',
    );
  });
});
