import { describe, expect, it } from 'vitest';
import type { Settings } from './contract.ts';
import { type EffectFigures, settingsEffects } from './effects.ts';

const before = {
  billing: {
    latePaymentFee: '2500.00',
    invoiceDueDays: 30,
    vatRegistered: false,
    pricesIncludeVat: true,
    billSuspended: true,
    autoGenerateInvoices: true,
    paymentMethods: ['cash', 'mobile_money'],
  },
  rooms: { opensAt: '08:00', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [], freeHoursPerMonth: 6 },
} as unknown as Pick<Settings, 'billing' | 'rooms'>;

const figures: EffectFigures = {
  tenants: 42,
  suspended: 2,
  openInvoices: 7,
  withoutFee: 1,
  onDefaultHours: 40,
  bookingsOutside: 3,
  recentPayments: { cash: 12 },
};

const effects = (billing: object, rooms: object = {}) =>
  settingsEffects(
    before,
    { billing: { ...before.billing, ...billing }, rooms: { ...before.rooms, ...rooms } },
    figures,
    (money) => `KES ${money}`,
  );

describe('the effect of settings', () => {
  it.each([
    ['nothing changed', {}, []],
    [
      'another late fee',
      { latePaymentFee: '3000.00' },
      [
        'First notices charge KES 3000.00 instead of KES 2500.00: 1 overdue invoice has no fee yet. Fees already charged stay.',
      ],
    ],
    [
      'other terms',
      { invoiceDueDays: 14 },
      ['New invoices are due after 14 days instead of 30 days. 7 open invoices keep their due dates.'],
    ],
    [
      'VAT on top',
      { vatRegistered: true, pricesIncludeVat: false },
      [
        'New invoices to 42 tenants carry VAT. Issued invoices stay as they are.',
        'VAT is added to prices: tenants pay more.',
      ],
    ],
    ['suspended tenants', { billSuspended: false }, ['2 suspended tenants are no longer invoiced.']],
    [
      'a method that is refused',
      { paymentMethods: ['mobile_money'] },
      ['Cash is no longer accepted: 12 payments in the last 90 days used it.'],
    ],
  ])('%s', (_, billing, words) => {
    expect(effects(billing)).toEqual(words);
  });

  it('on rooms names the tenants and the bookings', () => {
    expect(effects({}, { freeHoursPerMonth: 4, openDays: [5, 4, 3, 2, 1] })).toEqual([
      '40 tenants have 4 free hours a month instead of 6. Existing bookings keep their price.',
    ]);
    expect(effects({}, { closesAt: '16:00' })).toEqual([
      '3 bookings fall outside the new opening hours; nothing changes until you move or cancel.',
    ]);
  });
});
