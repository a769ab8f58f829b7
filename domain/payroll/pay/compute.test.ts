import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { RuleSet } from '../statutory-tables/rule-set.ts';
import { DEFAULT_RULE_SETS } from '../statutory-tables/rule-sets.ts';
import { computeMonth } from './compute.ts';
import { addToMonth, computePay, mostWithheld, NOTHING_YET, overtimePay, toPayInputs, toStatutory } from './pay.ts';

const rulesOf = (id: string) => {
  const set = DEFAULT_RULE_SETS.find((one) => one.id === id);
  if (!set) throw new Error(`No rule set ${id}`);
  return set.rules;
};

const CURRENT = rulesOf('KE-2026-02');
const shillings = (text: string): Cents => parseMoney(text.replaceAll(',', ''));
const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

const shown = (id: string, month: string, gross: string): string[] => {
  const { computed } = computeMonth(rulesOf(id), month, toPayInputs(shillings(gross)));
  const net = cents(shillings(gross) - toStatutory(computed));
  const amounts = [
    computed.nssfTier1,
    computed.nssfTier2,
    computed.nssf,
    computed.nhif,
    computed.housingLevy,
    computed.taxablePay,
    computed.taxCharged,
    computed.relief,
    computed.paye,
    net,
  ];
  return amounts.map((amount) => toDecimalText(amount));
};

// gross, NSSF I, NSSF II, NSSF, health, levy, taxable, tax, relief, PAYE, net
const TABLES: [id: string, months: string[], rows: string][] = [
  [
    'KE-2026-02',
    ['2026-02', '2026-11', '2027-01'],
    `15,000.00    540.00 360.00   900.00   412.50   225.00   13462.50  1346.25   2400.00 0.00      13462.50
     24,000.00    540.00 900.00   1440.00  660.00   360.00   21540.00  2154.00   2400.00 0.00      21540.00
     32,333.00    540.00 1399.98  1939.98  889.16   485.00   29018.86  3654.72   2400.00 1254.72   27764.14
     50,000.00    540.00 2460.00  3000.00  1375.00  750.00   44875.00  8245.85   2400.00 5845.85   39029.15
     100,000.00   540.00 5460.00  6000.00  2750.00  1500.00  89750.00  21708.35  2400.00 19308.35  70441.65
     108,000.00   540.00 5940.00  6480.00  2970.00  1620.00  96930.00  23862.35  2400.00 21462.35  75467.65
     250,000.00   540.00 5940.00  6480.00  6875.00  3750.00  232895.00 64651.85  2400.00 62251.85  170643.15
     1,000,000.00 540.00 5940.00  6480.00  27500.00 15000.00 951020.00 295140.35 2400.00 292740.35 658279.65`,
  ],
  [
    'KE-2025-02',
    ['2025-02', '2026-01'],
    `15,000.00    480.00 420.00   900.00   412.50   225.00   13462.50  1346.25   2400.00 0.00      13462.50
     24,000.00    480.00 960.00   1440.00  660.00   360.00   21540.00  2154.00   2400.00 0.00      21540.00
     32,333.00    480.00 1459.98  1939.98  889.16   485.00   29018.86  3654.72   2400.00 1254.72   27764.14
     50,000.00    480.00 2520.00  3000.00  1375.00  750.00   44875.00  8245.85   2400.00 5845.85   39029.15
     100,000.00   480.00 3840.00  4320.00  2750.00  1500.00  91430.00  22212.35  2400.00 19812.35  71617.65
     108,000.00   480.00 3840.00  4320.00  2970.00  1620.00  99090.00  24510.35  2400.00 22110.35  76979.65
     250,000.00   480.00 3840.00  4320.00  6875.00  3750.00  235055.00 65299.85  2400.00 62899.85  172155.15
     1,000,000.00 480.00 3840.00  4320.00  27500.00 15000.00 953180.00 295896.35 2400.00 293496.35 659683.65`,
  ],
  [
    'KE-2024-12',
    ['2024-12', '2025-01'],
    `15,000.00    420.00 480.00   900.00   412.50   225.00   13462.50  1346.25   2400.00 0.00      13462.50
     24,000.00    420.00 1020.00  1440.00  660.00   360.00   21540.00  2154.00   2400.00 0.00      21540.00
     32,333.00    420.00 1519.98  1939.98  889.16   485.00   29018.86  3654.72   2400.00 1254.72   27764.14
     50,000.00    420.00 1740.00  2160.00  1375.00  750.00   45715.00  8497.85   2400.00 6097.85   39617.15
     100,000.00   420.00 1740.00  2160.00  2750.00  1500.00  93590.00  22860.35  2400.00 20460.35  73129.65
     108,000.00   420.00 1740.00  2160.00  2970.00  1620.00  101250.00 25158.35  2400.00 22758.35  78491.65
     250,000.00   420.00 1740.00  2160.00  6875.00  3750.00  237215.00 65947.85  2400.00 63547.85  173667.15
     1,000,000.00 420.00 1740.00  2160.00  27500.00 15000.00 955340.00 296652.35 2400.00 294252.35 661087.65`,
  ],
  [
    'KE-2024-10',
    ['2024-10', '2024-11'],
    `15,000.00    420.00 480.00   900.00   412.50   225.00   14100.00  1410.00   2433.75 0.00      13462.50
     24,000.00    420.00 1020.00  1440.00  660.00   360.00   22560.00  2256.00   2454.00 0.00      21540.00
     32,333.00    420.00 1519.98  1939.98  889.16   485.00   30393.02  3998.26   2472.75 1525.51   27493.35
     50,000.00    420.00 1740.00  2160.00  1375.00  750.00   47840.00  9135.35   2512.50 6622.85   39092.15
     100,000.00   420.00 1740.00  2160.00  2750.00  1500.00  97840.00  24135.35  2625.00 21510.35  72079.65
     108,000.00   420.00 1740.00  2160.00  2970.00  1620.00  105840.00 26535.35  2643.00 23892.35  77357.65
     250,000.00   420.00 1740.00  2160.00  6875.00  3750.00  247840.00 69135.35  2962.50 66172.85  171042.15
     1,000,000.00 420.00 1740.00  2160.00  27500.00 15000.00 997840.00 311527.35 4650.00 306877.35 648462.65`,
  ],
];

describe('A payslip by the tables of its month', () => {
  const cases = TABLES.flatMap(([id, months, rows]) =>
    rowsOf(rows).flatMap(([gross = '', ...expected]) => months.map((month) => ({ id, month, gross, expected }))),
  );
  it.each(cases)('is right to the cent for $gross in $month ($id)', ({ id, month, gross, expected }) => {
    expect(shown(id, month, gross)).toEqual(expected);
  });

  it.each([
    ['15,000.00', '16175.00'],
    ['24,000.00', '25850.00'],
    ['32,333.00', '34807.98'],
    ['50,000.00', '53800.00'],
    ['100,000.00', '107550.00'],
    ['108,000.00', '116150.00'],
    ['250,000.00', '260280.00'],
    ['1,000,000.00', '1021530.00'],
  ])('costs the employer of %s gross %s in all', (gross, total) => {
    const { employerNssf, employerHousingLevy, nita } = computeMonth(
      CURRENT,
      '2026-11',
      toPayInputs(shillings(gross)),
    ).computed;
    expect(toDecimalText(addMoney(shillings(gross), employerNssf, employerHousingLevy, nita))).toBe(total);
  });
});

describe('The edges of the tables of 2026', () => {
  const month = (gross: string, others = {}) =>
    computeMonth(CURRENT, '2026-11', toPayInputs(shillings(gross), others)).computed;
  it.each([
    ['26740', '23999.15', '2399.92', '0.00'],
    ['26741', '24000.04', '2400.01', '0.01'],
  ])('the first shilling of tax: gross %s', (gross, taxable, tax, paye) => {
    const { taxablePay, taxCharged, paye: due } = month(gross);
    expect([taxablePay, taxCharged, due].map((amount) => toDecimalText(amount))).toEqual([taxable, tax, paye]);
  });

  it('the whole pay is within the first tier of NSSF', () => {
    const { nssfTier1, nssfTier2, nhif, housingLevy, paye } = month('9000');
    expect([nssfTier1, nssfTier2, nhif, housingLevy, paye]).toEqual([54_000, 0, 30_000, 13_500, 0]);
    expect(900_000 - toStatutory(month('9000'))).toBe(802_500);
  });

  it('the minimum of SHIF binds up to 10,909', () => {
    expect([month('10909').nhif, month('10910').nhif]).toEqual([30_000, 30_003]);
  });

  it.each([
    ['10000', '1500.00', '17808.35'],
    ['40000', '5000.00', '14308.35'],
  ])('a premium of %s earns a relief of %s', (premium, relief, paye) => {
    const { insuranceRelief, paye: due } = month('100000', { insurancePremium: shillings(premium) });
    expect([insuranceRelief, due].map((amount) => toDecimalText(amount))).toEqual([relief, paye]);
  });

  it('a month without pay is a month of nothing', () => {
    expect(Object.values(month('0')).every((amount) => amount === 0)).toBe(true);
  });

  it('a space may decide that the minimum of SHIF is due without pay', () => {
    const { health } = CURRENT;
    if (health.scale.kind !== 'rate') throw new Error('SHIF is a rate');
    const rules = { ...CURRENT, health: { ...health, scale: { ...health.scale, minimumOnZeroPay: true } } };
    expect(computeMonth(rules, '2026-11', toPayInputs(cents(0))).computed.nhif).toBe(30_000);
  });

  it('a loan of 25,000 is too much beside a pay of 50,000, and 22,362.48 is not', () => {
    expect(toDecimalText(mostWithheld(shillings('50000'), toStatutory(month('50000'))))).toBe('22362.48');
  });

  it('overtime is 1.5 times on weekdays and twice on holidays, of basic pay over 225 hours', () => {
    const overtime = overtimePay(CURRENT.overtime, shillings('32000'), { weekday: 1_000, holiday: 800 });
    expect(toDecimalText(overtime)).toBe('4408.89');
    expect(toDecimalText(overtimePay(CURRENT.overtime, shillings('32000'), { weekday: 1_000, holiday: 0 }))).toBe(
      '2133.33',
    );
  });

  it('pension beyond the limits is taxed', () => {
    const { taxablePay } = month('200000', { pension: shillings('40000') });
    expect(toDecimalText(taxablePay)).toBe('161500.00'); // 200,000 − 30,000 − 5,500 − 3,000
  });

  it('mortgage interest and the medical fund are deducted up to their limits', () => {
    const { taxablePay } = month('100000', { mortgageInterest: shillings('45000'), medicalFund: shillings('20000') });
    expect(toDecimalText(taxablePay)).toBe('44750.00');
  });

  it('a person with a certificate of exemption is not taxed on the first 150,000', () => {
    const person = { getsPersonalRelief: true, hasExemption: true };
    const exempt = (gross: string) => computeMonth(CURRENT, '2026-11', toPayInputs(shillings(gross)), person).computed;
    expect(exempt('100000').paye).toBe(0);
    expect(toDecimalText(exempt('250000').taxablePay)).toBe('82895.00');
  });

  it('personal relief is given only where this is the main employment of a resident', () => {
    const person = { getsPersonalRelief: false, hasExemption: false };
    expect(toDecimalText(computeMonth(CURRENT, '2026-11', toPayInputs(shillings('50000')), person).computed.paye)).toBe(
      '8245.85',
    );
  });
});

describe('The tables of 2024', () => {
  const OLD = rulesOf('KE-2024-02');

  it.each([
    ['5999', '150'],
    ['5999.99', '150'],
    ['6000', '300'],
    ['7999', '300'],
    ['11999', '400'],
    ['14999', '500'],
    ['19999', '600'],
    ['24999', '750'],
    ['29999', '850'],
    ['34999', '900'],
    ['39999', '950'],
    ['44999', '1000'],
    ['49999', '1100'],
    ['59999', '1200'],
    ['69999', '1300'],
    ['79999', '1400'],
    ['89999', '1500'],
    ['99999', '1600'],
    ['100000', '1700'],
    ['2000000', '1700'],
  ])('NHIF of %s is %s', (gross, amount) => {
    expect(computeMonth(OLD, '2024-06', toPayInputs(shillings(gross))).computed.nhif).toBe(shillings(amount));
  });

  it('give relief for NHIF and, from March on, for the housing levy', () => {
    const june = computeMonth(OLD, '2024-06', toPayInputs(shillings('50000'))).computed;
    // 50,000 − 2,160 is taxable; 2,400 + 15% of 1,200 + 15% of 750 is relief.
    expect(
      [june.taxablePay, june.taxCharged, june.insuranceRelief, june.housingRelief, june.paye].map((a) =>
        toDecimalText(a),
      ),
    ).toEqual(['47840.00', '9135.35', '180.00', '112.50', '6442.85']);
    const february = computeMonth(OLD, '2024-02', toPayInputs(shillings('50000'))).computed;
    expect([february.housingLevy, february.employerHousingLevy, february.housingRelief]).toEqual([0, 0, 0]);
  });

  it('of October give no relief for SHIF, as the Authority ruled; payslips that did were 412.50 lower', () => {
    const october = rulesOf('KE-2024-10');
    const gross = toPayInputs(shillings('100000'));
    expect(toDecimalText(computeMonth(october, '2024-10', gross).computed.paye)).toBe('21510.35');
    const generous = { ...october, health: { ...october.health, earnsInsuranceRelief: true } };
    expect(toDecimalText(computeMonth(generous, '2024-10', gross).computed.paye)).toBe('21097.85');
  });
});

describe('The steps of a payslip', () => {
  it('show the figures of each amount', () => {
    const { steps } = computePay(CURRENT, '2026-11', toPayInputs(shillings('50000')));
    expect(steps.map(({ label, working, amount }) => `${label}: ${working} = ${amount}`)).toEqual([
      'NSSF tier I: 9,000.00 × 6% = 540.00',
      'NSSF tier II: 41,000.00 × 6% = 2460.00',
      'SHIF: 50,000.00 × 2.75% = 1375.00',
      'Housing levy: 50,000.00 × 1.5% = 750.00',
      'Taxable pay: 50,000.00 − 3,000.00 − 1,375.00 − 750.00 = 44875.00',
      'Tax charged: 24,000.00 × 10% + 8,333.00 × 25% + 12,542.00 × 30% = 8245.85',
      'Reliefs: 2,400.00 personal = 2400.00',
      'PAYE: 8,245.85 − 2,400.00, at least 0.00 = 5845.85',
    ]);
  });

  it('say where the minimum of SHIF was taken', () => {
    const { steps } = computePay(CURRENT, '2026-11', toPayInputs(shillings('9000')));
    expect(steps.find(({ name }) => name === 'nhif')?.working).toBe('9,000.00 × 2.75%, at least 300.00');
  });
});

describe('Pay in parts of a month', () => {
  const inParts = (gross: readonly number[]) =>
    gross.reduce((before, part) => {
      const inputs = toPayInputs(cents(part));
      const { amounts } = computePay(CURRENT, '2026-11', inputs, { before });
      return addToMonth(before, { inputs, withheld: amounts });
    }, NOTHING_YET).withheld;

  it('comes to the same as one pay of the whole month, to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000_000 }), { minLength: 1, maxLength: 5 }), (gross) => {
        const whole = computeMonth(CURRENT, '2026-11', toPayInputs(cents(gross.reduce((sum, part) => sum + part, 0))));
        expect(inParts(gross)).toEqual(whole.computed);
      }),
    );
  });

  it('says in its steps what was withheld before', () => {
    const inputs = toPayInputs(shillings('11538.46'));
    const first = computePay(CURRENT, '2026-11', inputs);
    const before = { inputs, withheld: first.amounts };
    const { steps, amounts } = computePay(CURRENT, '2026-11', inputs, { before });
    expect(steps.find(({ name }) => name === 'nssfNow')?.working).toBe(
      '1,384.62 − 692.31 withheld earlier in the month',
    );
    expect(toDecimalText(amounts.nssf)).toBe('692.31');
    expect(amounts.nita).toBe(0);
  });
});

describe('The rule sets of a new space', () => {
  it('have the form that an administrator edits, and begin one after another', () => {
    for (const set of DEFAULT_RULE_SETS) expect(RuleSet.parse(set)).toEqual(set);
    expect(DEFAULT_RULE_SETS.map(({ id, validFrom }) => `${id} ${validFrom}`)).toEqual([
      'KE-2024-02 2024-02',
      'KE-2024-10 2024-10',
      'KE-2024-12 2024-12',
      'KE-2025-02 2025-02',
      'KE-2026-02 2026-02',
    ]);
  });

  it('cost those who earn above 108,000 exactly 1,512 of net pay with the step to the fourth year', () => {
    const netOf = (id: string) =>
      25_000_000 - toStatutory(computeMonth(rulesOf(id), '2026-02', toPayInputs(cents(25_000_000))).computed);
    expect(netOf('KE-2025-02') - netOf('KE-2026-02')).toBe(151_200);
  });
});
