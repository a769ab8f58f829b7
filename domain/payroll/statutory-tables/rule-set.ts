import * as z from 'zod';
import { Month } from '../fields.ts';

// The tables of one time, as data. Amounts are a month, as text with two decimals; rates are percentages.
const Amount = z.string('Must be an amount').regex(/^\d{1,8}\.\d{2}$/, 'Must be an amount with two decimals');
const Rate = z
  .number('Must be a percentage')
  .min(0, 'Must be 0 or more')
  .max(100, 'Must be at most 100')
  .refine((rate) => Number.isInteger(Math.round(rate * 1e9) / 1e6), 'Must have at most three decimals');

const OvertimePercent = z
  .int('Must be a whole percentage')
  .min(100, 'Must be at least 100')
  .max(500, 'Must be at most 500');

const Relief = z.object({ rate: Rate, cap: Amount });

const Contribution = z.object({
  kind: z.literal('rate'),
  rate: Rate,
  minimum: Amount,
  minimumOnZeroPay: z.boolean().meta({ description: 'Whether the minimum is due for a month without pay' }),
});

const Bands = z.object({
  kind: z.literal('bands'),
  bands: z
    .array(z.object({ from: Amount, amount: Amount }))
    .min(1, 'At least one band is needed')
    .refine(
      (bands) => bands.every(({ from }, n) => Number(from) > Number(bands[n - 1]?.from ?? '-1')),
      'Bands must rise',
    ),
});

/** Of the Income Tax Act since December 2024: tables that were made before they named them have these. */
export const BENEFIT_RULES = { carRate: 2, mealsFree: '5000.00', nonCashFree: '5000.00', housingShare: 15 };

export const Rules = z
  .object({
    nssf: z
      .object({ lowerLimit: Amount, upperLimit: Amount, rate: Rate })
      .refine(({ lowerLimit, upperLimit }) => Number(lowerLimit) <= Number(upperLimit), {
        path: ['upperLimit'],
        message: 'The upper limit must not be below the lower one',
      }),
    health: z.object({
      label: z.enum(['NHIF', 'SHIF']),
      scale: z.discriminatedUnion('kind', [Contribution, Bands]),
      isPretax: z.boolean(),
      earnsInsuranceRelief: z.boolean(),
    }),
    housingLevy: z.object({
      from: Month.nullable().meta({ description: 'The month from which it is due, where that is later' }),
      employeeRate: Rate,
      employerRate: Rate,
      isPretax: z.boolean(),
      relief: Relief.nullable(),
    }),
    pension: z.object({ shareOfPay: Rate, cap: Amount }),
    mortgageInterestCap: Amount,
    medicalFundCap: Amount,
    bands: z
      .array(z.object({ width: Amount.nullable(), rate: Rate }))
      .min(1, 'At least one band is needed')
      .refine(
        (bands) => bands.every(({ width }, n) => (width === null) === (n === bands.length - 1)),
        'The last band, and only that, has no end',
      ),
    personalRelief: Amount,
    insuranceRelief: Relief,
    disabilityExemption: Amount,
    nita: Amount,
    benefits: z
      .object({
        carRate: Rate.meta({ description: 'Of the cost of a car, a month' }),
        mealsFree: Amount.meta({ description: 'Meals above it are taxed' }),
        nonCashFree: Amount.meta({ description: 'Other benefits are taxed whole where they come to it' }),
        housingShare: Rate.meta({ description: 'Of what the employment brings, where that is more than the rent' }),
      })
      .default(BENEFIT_RULES),
    overtime: z.object({
      hoursInMonth: z.int().min(1).max(744).meta({ description: 'The hourly rate is the monthly basic pay over this' }),
      weekdayPercent: OvertimePercent,
      holidayPercent: OvertimePercent.meta({ description: 'Rest days and public holidays' }),
    }),
    knownThrough: Month.nullable().meta({ description: 'The last month for which the law is known' }),
  })
  .meta({ id: 'PayrollRules' });
export type Rules = z.infer<typeof Rules>;

export const RuleSetId = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}-\d{4}-\d{2}$/, 'Must be like KE-2027-02');

export const RuleSet = z.object({ id: RuleSetId, validFrom: Month, rules: Rules });
export type RuleSet = z.infer<typeof RuleSet>;
