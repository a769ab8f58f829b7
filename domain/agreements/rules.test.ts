import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, type Cents, cents, parseMoney, portion, toDecimalText } from '../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../kernel/time.ts';
import { BILLING_CYCLES, type BillingCycle } from '../packages/contract.ts';
import { periodAround } from '../tenants/rules.ts';
import { cycleOn, nextCycleFrom, periodOn } from './cycles.ts';
import { type AgreementTerms, billDays, type LineTerms, linePrice, nextPeriods, rentDue, rentOn } from './rules.ts';

const line = (changes: Partial<LineTerms> = {}): LineTerms => ({
  position: 1,
  label: 'Dedicated Desk',
  quantity: 6,
  unitPrice: '11000.00',
  billingCycle: 'monthly',
  discountPercent: 0,
  discountUntil: null,
  startDate: '2026-11-01',
  endDate: null,
  ...changes,
});

const agreement = (lines: readonly LineTerms[], changes: Partial<AgreementTerms> = {}): AgreementTerms => ({
  startDate: '2026-11-01',
  endDate: null,
  billingCycle: 'monthly',
  billedThrough: '2026-11-01',
  lines,
  ...changes,
});

const november = (...lines: LineTerms[]) => {
  const [period] = rentDue(agreement(lines), '2026-11-01', { prorate: true }).periods;
  return (period?.lines ?? []).map(({ amount, formula }) => [toDecimalText(amount), formula]);
};

describe('an invoice of an agreement', () => {
  it.each([
    [
      'one place at its price, in the words it always had',
      [line({ quantity: 1, unitPrice: '12500.00' })],
      [['12500.00', '1 × 12,500.00 monthly']],
    ],
    ['several at an agreed price', [line()], [['66000.00', '6 × 11,000.00']]],
    ['a discount', [line({ discountPercent: 10 })], [['59400.00', '6 × 11,000.00 − 10%']]],
    [
      'a discount that ends within the period',
      [line({ discountPercent: 10, discountUntil: '2026-11-10' })],
      [['63800.00', '6 × 11,000.00 − 10% × 10/30 days + 6 × 11,000.00 × 20/30 days (from 11 Nov 2026)']],
    ],
    [
      'a discount that is over',
      [line({ discountPercent: 10, discountUntil: '2026-10-31' })],
      [['66000.00', '6 × 11,000.00']],
    ],
    [
      'a line that begins within the period',
      [line({ startDate: '2026-11-19' })],
      [['26400.00', '6 × 11,000.00 × 12/30 days (from 19 Nov 2026)']],
    ],
    [
      'a line that ends within the period',
      [line({ endDate: '2026-11-12' })],
      [['26400.00', '6 × 11,000.00 × 12/30 days']],
    ],
    [
      'another quantity from a day on, as one line',
      [line({ endDate: '2026-11-15' }), line({ quantity: 8, startDate: '2026-11-16' })],
      [['77000.00', '6 × 11,000.00 × 15/30 days + 8 × 11,000.00 × 15/30 days (from 16 Nov 2026)']],
    ],
    [
      'a line that is away for some days, before and after them',
      [line({ endDate: '2026-11-10' }), line({ startDate: '2026-11-21' })],
      [
        ['22000.00', '6 × 11,000.00 × 10/30 days'],
        ['22000.00', '6 × 11,000.00 × 10/30 days (from 21 Nov 2026)'],
      ],
    ],
    [
      'a line for each line, in their order',
      [
        line({ position: 3, quantity: 1, unitPrice: '500.00' }),
        line(),
        line({ position: 2, quantity: 2, unitPrice: '3000.00' }),
      ],
      [
        ['66000.00', '6 × 11,000.00'],
        ['6000.00', '2 × 3,000.00'],
        ['500.00', '1 × 500.00 monthly'],
      ],
    ],
    [
      'nothing for a line that is over or has not begun',
      [line({ endDate: '2026-10-31' }), line({ startDate: '2026-12-01' })],
      [],
    ],
  ])('has %s', (_, lines, expected) => {
    expect(november(...lines)).toEqual(expected);
  });

  it('says quantity and unit price where they hold for the whole period, and else one of the amount', () => {
    const [whole] = billDays(
      agreement([line()]),
      { start: '2026-11-01', end: '2026-12-01' },
      { start: '2026-11-01', end: '2026-12-01' },
      true,
    ).lines;
    expect(whole).toMatchObject({ quantity: 6, unitPrice: 1_100_000, amount: 6_600_000 });
    const [part] = billDays(
      agreement([line()]),
      { start: '2026-11-16', end: '2026-12-01' },
      { start: '2026-11-01', end: '2026-12-01' },
      true,
    ).lines;
    expect(part).toMatchObject({ quantity: 1, unitPrice: 3_300_000, amount: 3_300_000, start: '2026-11-16' });
  });

  it('charges whole periods where parts are not charged: what holds on the first day holds for all of it', () => {
    const lines = [line({ endDate: '2026-11-15' }), line({ quantity: 8, startDate: '2026-11-16' })];
    const { periods } = rentDue(agreement(lines), '2026-12-01', { prorate: false });
    expect(periods.map(({ amount }) => toDecimalText(amount))).toEqual(['66000.00', '88000.00']);
  });

  it('comes next as previewed: the run of each period gives the same', () => {
    const lines = [
      line({ discountPercent: 10, discountUntil: '2026-12-15' }),
      line({ position: 2, startDate: '2026-12-10' }),
    ];
    const previewed = nextPeriods(agreement(lines), 3, { prorate: true });
    expect(previewed).toEqual(rentDue(agreement(lines), '2027-01-01', { prorate: true }).periods);
    expect(previewed).toHaveLength(3);
    expect(nextPeriods(agreement(lines, { endDate: '2026-11-30' }), 3, { prorate: true })).toHaveLength(1);
    expect(nextPeriods(agreement([]), 3, { prorate: true })).toEqual([]);
  });

  it('is worth what the lines of a day cost for a whole period', () => {
    const lines = [
      line({ discountPercent: 50, discountUntil: '2026-11-30' }),
      line({ position: 2, startDate: '2026-12-01' }),
    ];
    expect(toDecimalText(rentOn(lines, '2026-11-30'))).toBe('33000.00');
    expect(toDecimalText(rentOn(lines, '2026-12-01'))).toBe('132000.00');
  });
});

// A history that was never typed: changes of quantity, price and discount on any day, for two years.
const history = fc.record({
  startDate: fc.integer({ min: 0, max: 365 * 4 }).map((n) => addDays('2024-01-01', n)),
  anchorDay: fc.option(fc.integer({ min: 1, max: 28 })),
  billingCycle: fc.constantFrom(...BILLING_CYCLES.filter((cycle) => cycle !== 'daily')),
  length: fc.integer({ min: 1, max: 730 }),
  lines: fc.array(
    fc.record({
      begins: fc.integer({ min: 0, max: 400 }),
      parts: fc.array(
        fc.record({
          days: fc.integer({ min: 1, max: 200 }),
          quantity: fc.integer({ min: 1, max: 40 }),
          price: fc.integer({ min: 0, max: 3_333_333 }),
          discount: fc.integer({ min: 0, max: 10_000 }),
          until: fc.integer({ min: 0, max: 250 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const toTerms = ({ startDate, anchorDay, billingCycle, length, lines }: History): AgreementTerms => ({
  startDate,
  anchorDay,
  endDate: addDays(startDate, length),
  billingCycle,
  billedThrough: startDate,
  lines: lines.flatMap(({ begins, parts }, position) => {
    let start = addDays(startDate, begins);
    return parts.map(({ days, quantity, price, discount, until }, n) => {
      const terms = line({
        position,
        quantity,
        unitPrice: toDecimalText(cents(price)),
        billingCycle,
        discountPercent: discount / 100,
        discountUntil: addDays(start, until),
        startDate: start,
        endDate: n === parts.length - 1 ? null : addDays(start, days - 1),
      });
      start = addDays(start, days);
      return terms;
    });
  }),
});

// The slow way: each day of each line by itself, as the difference of what is owed by its end and by its beginning.
const dayByDay = (terms: AgreementTerms): Cents => {
  let sum = 0;
  for (let day: Day = terms.startDate; terms.endDate !== null && day <= terms.endDate; day = addDays(day, 1)) {
    const whole = periodAround(terms, day);
    const days = daysBetween(whole.start, whole.end);
    const passed = daysBetween(whole.start, day);
    for (const { quantity, unitPrice, discountPercent, discountUntil, startDate, endDate } of terms.lines) {
      if (day < startDate || (endDate !== null && day > endDate)) continue;
      const off = discountUntil !== null && day > discountUntil ? 0 : Math.round(discountPercent * 100);
      const gross = parseMoney(unitPrice) * quantity;
      const price = cents(gross - portion(cents(gross), off, 10_000));
      sum += portion(price, passed + 1, days) - portion(price, passed, days);
    }
  }
  return cents(sum);
};

const billedOver = (terms: AgreementTerms, until: Day): Cents =>
  addMoney(...rentDue(terms, until, { prorate: true }).periods.map(({ amount }) => amount));

describe('a billing day', () => {
  const terms = (changes: Partial<AgreementTerms>, billingCycle: BillingCycle = 'monthly'): AgreementTerms => ({
    startDate: '2026-11-15',
    endDate: null,
    billingCycle,
    anchorDay: 1,
    billedThrough: '2026-11-15',
    lines: [line({ quantity: 1, unitPrice: '12000.00', billingCycle, startDate: '2026-11-15' })],
    ...changes,
  });
  const first = (agreement: AgreementTerms, prorate = true) =>
    nextPeriods(agreement, 2, { prorate }).map(({ start, end, amount, lines }) => [
      start,
      end,
      amount,
      lines[0]?.formula,
    ]);

  it.each([
    [
      'after the start splits the first period by the day',
      terms({}),
      [
        ['2026-11-15', '2026-12-01', 640_000, '16 of 30 days × 12,000.00'],
        ['2026-12-01', '2027-01-01', 1_200_000, '1 × 12,000.00 monthly'],
      ],
    ],
    [
      'before the start of a month later begins there',
      terms({ anchorDay: 20 }),
      [
        ['2026-11-15', '2026-11-20', 193_548, '5 of 31 days × 12,000.00'],
        ['2026-11-20', '2026-12-20', 1_200_000, '1 × 12,000.00 monthly'],
      ],
    ],
    [
      'on the start changes nothing',
      terms({ anchorDay: 15 }),
      [
        ['2026-11-15', '2026-12-15', 1_200_000, '1 × 12,000.00 monthly'],
        ['2026-12-15', '2027-01-15', 1_200_000, '1 × 12,000.00 monthly'],
      ],
    ],
    [
      'shortens the first quarter',
      terms({}, 'quarterly'),
      [
        ['2026-11-15', '2027-02-01', 1_017_391, '78 of 92 days × 12,000.00'],
        ['2027-02-01', '2027-05-01', 1_200_000, '1 × 12,000.00 quarterly'],
      ],
    ],
  ])('%s', (_, agreement, periods) => {
    expect(first(agreement)).toEqual(periods);
  });

  it('splits the first period even where parts of others are charged in full', () => {
    expect(first(terms({}), false)).toEqual(first(terms({})));
  });

  it('means nothing for weeks', () => {
    const weekly = terms({}, 'weekly');
    expect(first(weekly)).toEqual(first({ ...weekly, anchorDay: null }));
  });
});

describe('another cycle from a day on', () => {
  const monthly = line({ quantity: 1, unitPrice: '30000.00', endDate: '2026-11-19' });
  const weekly = line({ quantity: 1, unitPrice: '7000.00', billingCycle: 'weekly', startDate: '2026-11-20' });
  const changed = agreement([monthly, weekly], { billingCycle: 'weekly' });
  const billed = (changes: Partial<AgreementTerms>, prorate: boolean) =>
    rentDue({ ...changed, ...changes }, '2026-11-25', { prorate }).periods.map(({ start, end, amount, lines }) => [
      start,
      end,
      toDecimalText(amount),
      lines[0]?.formula,
    ]);
  const after = [
    ['2026-11-20', '2026-11-22', '2000.00', '2 of 7 days × 7,000.00'],
    ['2026-11-22', '2026-11-29', '7000.00', '1 × 7,000.00 weekly'],
  ];

  it('bills the days before it by the one they were agreed in, at its price', () => {
    expect(billed({}, true)).toEqual([['2026-11-01', '2026-11-20', '19000.00', '19 of 30 days × 30,000.00'], ...after]);
    expect(billed({ billedThrough: '2026-11-11' }, true)).toEqual([
      ['2026-11-11', '2026-11-20', '9000.00', '9 of 30 days × 30,000.00'],
      ...after,
    ]);
  });

  it('splits the periods around it even where parts of others are charged in full', () => {
    expect(billed({}, false)).toEqual(billed({}, true));
  });

  it.each([
    ['2026-11-05', '2026-11-01', '2026-11-20', null],
    ['2026-11-20', '2026-11-20', '2026-11-22', '2026-11-15'],
    ['2026-11-22', '2026-11-22', '2026-11-29', null],
  ])('has on %s the period from %s to %s', (day, start, end, wholeStart) => {
    const period = periodOn(changed, day);
    expect([period.start, period.end]).toEqual([start, end]);
    expect(period.whole.start).toBe(wholeStart ?? start);
  });

  it('is the one that was agreed last on days without a line', () => {
    expect(cycleOn(changed, '2026-10-01')).toBe('weekly');
    expect([nextCycleFrom(changed, '2026-11-19'), nextCycleFrom(changed, '2026-11-20')]).toEqual(['2026-11-20', null]);
  });
});

describe('any history of an agreement', () => {
  it('bills every day of every line once, to the cent, wherever it is cut', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 730 }), (drawn, cut) => {
        const terms = toTerms(drawn);
        const end = terms.endDate ?? terms.startDate;
        const whole = billedOver(terms, end);
        expect(whole).toBe(dayByDay(terms));
        const middle = addDays(terms.startDate, Math.min(cut, drawn.length));
        const before = billedOver({ ...terms, endDate: middle }, end);
        const after = billedOver({ ...terms, billedThrough: addDays(middle, 1) }, end);
        expect(addMoney(before, after)).toBe(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('never bills more for a line than its price by the period', () => {
    fc.assert(
      fc.property(history, (drawn) => {
        const terms = toTerms(drawn);
        for (const { lines } of rentDue(terms, addDays(terms.startDate, 300), { prorate: true }).periods) {
          for (const {
            amount,
            terms: { position },
          } of lines) {
            const highest = Math.max(
              ...terms.lines
                .filter((one) => one.position === position)
                .map((one) => linePrice({ ...one, discountPercent: 0 })),
            );
            // Each stretch is rounded by itself, by at most a cent.
            expect(amount).toBeLessThanOrEqual(highest + 8);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
