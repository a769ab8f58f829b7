import { describe, expect, it } from 'vitest';
import { type AgreementTerms, rentDue } from '../agreements/rules.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../kernel/time.ts';
import { BILLING_CYCLES, type BillingCycle } from '../packages/contract.ts';
import { FIRST_TAX_RATES, ratesOn } from '../settings/tax-classes.ts';
import { taxed } from '../settings/vat.ts';
import { cutAt, earnedBetween, earnedBy } from './recognition.ts';
import { notBilledBecause, numberSeries, rentDueDate } from './rent.ts';
import { keptOfLine, vatOfPart } from './vat.ts';

const tenancy = ({
  startDate = '2026-11-01',
  billingCycle = 'monthly',
  ...changes
}: Partial<AgreementTerms> = {}): AgreementTerms => ({
  startDate,
  endDate: null,
  billingCycle,
  billedThrough: startDate,
  lines: [
    {
      position: 1,
      label: 'Dedicated Desk',
      quantity: 1,
      unitPrice: '12500.00',
      billingCycle,
      discountPercent: 0,
      discountUntil: null,
      startDate,
      endDate: null,
    },
  ],
  ...changes,
});

const periodsDue = (agreement: AgreementTerms, today: Day, prorate: boolean) =>
  rentDue(agreement, today, { prorate }).periods.map(({ start, end, lines: [line] }) => ({
    start,
    end,
    price: line?.amount ?? cents(0),
    formula: line?.formula,
  }));

const spans = (due: ReturnType<typeof periodsDue>) =>
  due.map(({ start, end, price }) => [start, end, toDecimalText(price)]);

describe('periods of rent', () => {
  it('are billed in advance from the day they begin', () => {
    expect(spans(periodsDue(tenancy(), '2026-11-01', true))).toEqual([['2026-11-01', '2026-12-01', '12500.00']]);
    expect(periodsDue(tenancy({ billedThrough: '2026-12-01' }), '2026-11-30', true)).toEqual([]);
  });

  it('catch up with what was not invoiced', () => {
    expect(
      spans(periodsDue(tenancy({ startDate: '2027-01-31', billedThrough: '2027-01-31' }), '2027-04-30', true)),
    ).toEqual([
      ['2027-01-31', '2027-02-28', '12500.00'],
      ['2027-02-28', '2027-03-31', '12500.00'],
      ['2027-03-31', '2027-04-30', '12500.00'],
      ['2027-04-30', '2027-05-31', '12500.00'],
    ]);
  });

  it('end with the tenancy, and a part costs its days', () => {
    const [only] = periodsDue(tenancy({ endDate: '2026-11-17' }), '2026-11-01', true);
    expect(only).toMatchObject({ start: '2026-11-01', end: '2026-11-18', formula: '17 of 30 days × 12,500.00' });
    expect(toDecimalText(only?.price ?? cents(0))).toBe('7083.33');
    expect(spans(periodsDue(tenancy({ endDate: '2026-11-17' }), '2026-11-01', false))).toEqual([
      ['2026-11-01', '2026-11-18', '12500.00'],
    ]);
  });

  it('go on from the middle of one, as after an import or another package', () => {
    expect(spans(periodsDue(tenancy({ billedThrough: '2026-11-16' }), '2026-11-20', true))).toEqual([
      ['2026-11-16', '2026-12-01', '6250.00'],
    ]);
  });

  it('leave out days that are invoiced already', () => {
    const due = (start: Day, end: Day) => {
      const { periods, until } = rentDue(tenancy(), '2027-01-15', { prorate: true, invoiced: [{ start, end }] });
      return [...periods.map((period) => [period.start, period.end, toDecimalText(period.amount)]), until];
    };
    expect(due('2026-12-01', '2027-01-01')).toEqual([
      ['2026-11-01', '2026-12-01', '12500.00'],
      ['2027-01-01', '2027-02-01', '12500.00'],
      '2027-02-01',
    ]);
    expect(due('2026-11-16', '2027-01-01')).toEqual([
      ['2026-11-01', '2026-11-16', '6250.00'],
      ['2027-01-01', '2027-02-01', '12500.00'],
      '2027-02-01',
    ]);
    expect(due('2026-11-01', '2027-02-01')).toEqual(['2027-02-01']);
  });

  const HORIZON: Partial<Record<BillingCycle, number>> = { daily: 30, weekly: 150, fortnight: 300 };
  const starts = Array.from({ length: 365 * 4 + 1 }, (_, n) => addDays('2024-01-01', n));

  it.each(BILLING_CYCLES)('tile the tenancy without gap or overlap, %s, from every day of four years', (cycle) => {
    for (const startDate of starts) {
      const today = addDays(startDate, HORIZON[cycle] ?? 800);
      let from: Day = startDate;
      for (const { start, end } of periodsDue(
        tenancy({ startDate, billedThrough: startDate, billingCycle: cycle }),
        today,
        true,
      )) {
        if (start !== from || end <= start) throw new Error(`${cycle} from ${startDate}: ${start} follows ${from}`);
        from = end;
      }
      if (from <= today) throw new Error(`${cycle} from ${startDate}: ${from} is not billed on ${today}`);
    }
  });

  it.each(['monthly', 'quarterly', 'annual'] as BillingCycle[])(
    'cut by days add up to the whole, %s',
    (billingCycle) => {
      for (const startDate of starts.filter((_, n) => n % 37 === 0)) {
        const whole = periodsDue(tenancy({ startDate, billedThrough: startDate, billingCycle }), startDate, true)[0];
        if (!whole) throw new Error('no period');
        const middle = addDays(startDate, Math.floor(daysBetween(whole.start, whole.end) / 3));
        const first = periodsDue(
          tenancy({ startDate, billedThrough: startDate, billingCycle, endDate: addDays(middle, -1) }),
          startDate,
          true,
        )[0];
        const second = periodsDue(tenancy({ startDate, billedThrough: middle, billingCycle }), middle, true)[0];
        const sum = addMoney(first?.price ?? cents(0), second?.price ?? cents(0));
        expect(sum).toBe(whole.price);
      }
    },
  );

  it('say why somebody is not billed', () => {
    const tenant = { status: 'active', startDate: '2026-11-01', endDate: null, billedThrough: '2026-12-01' } as const;
    expect(notBilledBecause(tenant, '2026-11-15', false)).toBe('Billed until 30 Nov 2026');
    expect(notBilledBecause({ ...tenant, status: 'suspended' }, '2026-12-15', false)).toBe('Suspended');
    expect(notBilledBecause({ ...tenant, status: 'suspended' }, '2026-12-15', true)).toBeNull();
    expect(notBilledBecause({ ...tenant, endDate: '2026-11-30' }, '2026-12-15', false)).toBe(
      'The tenancy is billed to its end',
    );
    expect(notBilledBecause({ ...tenant, startDate: '2027-01-01' }, '2026-12-15', false)).toBe('Starts on 1 Jan 2027');
  });

  it('have numbers of at most twelve characters', () => {
    expect(numberSeries('INV', '2026-11-15')).toBe('INV2611');
  });
});

const MONTHS_OF_D1 = ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'];

describe('revenue by the day', () => {
  it('of a quarter of 37,500 from 15 November is as the accountant works it out', () => {
    const quarter = { net: parseMoney('37500'), serviceStart: '2026-11-15', serviceEnd: '2027-02-15' };
    const parts = MONTHS_OF_D1.map((month, n) => earnedBetween(quarter, MONTHS_OF_D1[n - 1] ?? '2026-10-31', month));
    expect(parts.map(toDecimalText)).toEqual(['6521.74', '12635.87', '12635.87', '5706.52']);
    expect(toDecimalText(addMoney(...parts))).toBe('37500.00');
  });

  it('of a year of 144,000 from 1 November too', () => {
    const year = { net: parseMoney('144000'), serviceStart: '2026-11-01', serviceEnd: '2027-11-01' };
    const ends = ['11-30', '12-31']
      .map((d) => `2026-${d}`)
      .concat(
        ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31'].map(
          (d) => `2027-${d}`,
        ),
      );
    const parts = ends.map((month, n) => earnedBetween(year, ends[n - 1] ?? '2026-10-31', month));
    expect(parts.map(toDecimalText)).toEqual([
      '11835.62',
      '12230.13',
      '12230.14',
      '11046.58',
      '12230.13',
      '11835.62',
      '12230.14',
      '11835.61',
      '12230.14',
      '12230.14',
      '11835.61',
      '12230.14',
    ]);
    expect(toDecimalText(addMoney(...parts))).toBe('144000.00');
  });

  it('is nothing before and all of it after', () => {
    const service = { net: parseMoney('100'), serviceStart: '2026-11-10', serviceEnd: '2026-11-13' };
    expect(
      ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-12-31'].map((d) =>
        toDecimalText(earnedBy(service, d)),
      ),
    ).toEqual(['0.00', '33.33', '66.67', '100.00', '100.00']);
    expect(cutAt(service, '2026-11-11')).toEqual({ earned: 6667, deferred: 3333 });
  });
});

describe('VAT', () => {
  const prices = ['1800', '12500', '30000', '1750', '3000'];
  const rates = ratesOn(FIRST_TAX_RATES, '2026-11-15');
  it('is added where prices are without it', () => {
    const rules = { vatRegistered: true, pricesIncludeVat: false, rates };
    expect(
      prices
        .map((price) => taxed(parseMoney(price), rules))
        .map(({ net, vat }) => [toDecimalText(net), toDecimalText(vat)]),
    ).toEqual([
      ['1800.00', '288.00'],
      ['12500.00', '2000.00'],
      ['30000.00', '4800.00'],
      ['1750.00', '280.00'],
      ['3000.00', '480.00'],
    ]);
  });
  it('is taken out where prices include it', () => {
    const rules = { vatRegistered: true, pricesIncludeVat: true, rates };
    expect(
      prices
        .map((price) => taxed(parseMoney(price), rules))
        .map(({ net, vat }) => [toDecimalText(net), toDecimalText(vat)]),
    ).toEqual([
      ['1551.72', '248.28'],
      ['10775.86', '1724.14'],
      ['25862.07', '4137.93'],
      ['1508.62', '241.38'],
      ['2586.21', '413.79'],
    ]);
  });
  it('is nothing for a space that is not registered, and for what bears none', () => {
    expect(taxed(parseMoney('1800'), { vatRegistered: false, pricesIncludeVat: false, rates })).toEqual({
      net: 180_000,
      vat: 0,
      rate: 0,
      taxClass: 'D',
    });
    expect(taxed(parseMoney('2500'), { vatRegistered: true, pricesIncludeVat: false, rates }, 'C')).toMatchObject({
      vat: 0,
    });
  });
  it('goes back with a credit in the same share, to the last cent', () => {
    const line = { net: parseMoney('3500'), vat: parseMoney('560') };
    expect(vatOfPart(line, { net: cents(0), vat: cents(0) }, line.net)).toBe(56_000);
    const third = cents(116_667);
    const first = vatOfPart(line, { net: cents(0), vat: cents(0) }, third);
    expect(vatOfPart(line, { net: third, vat: first }, cents(line.net - third)) + first).toBe(56_000);
  });
  it.each([
    ['no VAT', { net: 10_001, vat: 0 }, 3_333, { net: 3_333, vat: 0 }],
    ['VAT on top', { net: 10_001, vat: 1_600 }, 3_333, { net: 3_333, vat: 533 }],
    ['VAT in the price', { net: 8_622, vat: 1_379 }, 3_333, { net: 2_873, vat: 460 }],
    ['all of it', { net: 8_622, vat: 1_379 }, 10_001, { net: 8_622, vat: 1_379 }],
    ['nothing of it', { net: 8_622, vat: 1_379 }, 0, { net: 0, vat: 0 }],
    ['VAT that is not of its rate, by its share', { net: 10_001, vat: 1_400 }, 3_333, { net: 3_333, vat: null }],
  ] as const)('stays with the days that are kept: %s', (_, { net, vat }, kept, expected) => {
    const line = { price: cents(10_001), net: cents(net), vat: cents(vat), rate: vat === 0 ? 0 : 16 };
    expect(keptOfLine(line, cents(kept))).toMatchObject(expected);
  });
  it.each([1, 3, 4, 7, 29])('goes back once with parts of %i cents', (part) => {
    const line = { net: parseMoney('10'), vat: parseMoney('1.60') };
    const credited = { net: cents(0), vat: cents(0) };
    while (credited.net < line.net) {
      const net = cents(Math.min(part, line.net - credited.net));
      const vat = vatOfPart(line, credited, net);
      expect(vat).toBeGreaterThanOrEqual(0);
      credited.net = cents(credited.net + net);
      credited.vat = cents(credited.vat + vat);
      expect(Math.abs(credited.vat - credited.net * 0.16)).toBeLessThanOrEqual(0.5);
    }
    expect(credited).toEqual(line);
  });
});

describe('the due date', () => {
  it.each([
    ['billed on the first day of the period', '2026-11-01', '2026-11-01', '2026-12-01'],
    ['billed before the period begins', '2026-11-01', '2026-10-25', '2026-12-01'],
    ['billed when the period is over', '2026-10-20', '2027-01-05', '2027-02-04'],
  ])('runs from what the debtor could know: %s', (_, start, issued, due) => {
    expect(rentDueDate(start, issued, 30)).toBe(due);
  });
});
