import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText, NonNegativeMoneyInput } from '../../kernel/money.ts';
import { shortText } from '../../kernel/text.ts';
import { Instant } from '../../kernel/time.ts';
import { Month } from '../fields.ts';

export const BENEFIT_KINDS = ['car', 'housing', 'meals', 'other'] as const;
export const BenefitKind = z.enum(BENEFIT_KINDS, `Kind must be one of ${BENEFIT_KINDS.join(', ')}`);
export type BenefitKind = z.infer<typeof BenefitKind>;

export const HOUSING_TYPES = ['owned', 'rented', 'director'] as const;
export const HousingType = z.enum(HOUSING_TYPES, `Type of housing must be one of ${HOUSING_TYPES.join(', ')}`);
export type HousingType = z.infer<typeof HousingType>;

/** As the monthly return of PAYE has them. */
export const HOUSING_LABELS: Record<HousingType, string> = {
  owned: "Employer's Owned House",
  rented: "Employer's Rented House",
  director: 'House to Non full time service Director',
};

export const BENEFIT_LABELS: Record<BenefitKind, string> = {
  car: 'Car',
  housing: 'Housing',
  meals: 'Meals',
  other: 'Other Benefit',
};

export const EmployeeBenefit = z
  .object({
    id: Id,
    employeeId: Id,
    kind: BenefitKind,
    description: z.string(),
    value: MoneyText.meta({
      description: 'A month: rent, meals, or what is prescribed for a car or paid for a hired one',
    }),
    cost: MoneyText.meta({ description: 'Of a car: what it cost' }),
    contribution: MoneyText.meta({ description: 'Of housing: what the employee pays towards it a month' }),
    housingType: HousingType.nullable(),
    fromMonth: Month,
    untilMonth: Month.nullable().meta({ description: 'The last month; before the first it never counts' }),
    createdByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'EmployeeBenefit', description: 'Something of value besides cash: it is taxed, and not paid' });
export type EmployeeBenefit = z.infer<typeof EmployeeBenefit>;

const amount = NonNegativeMoneyInput.optional();

export const BenefitInput = z
  .object({
    kind: BenefitKind,
    description: shortText('Description', 120),
    value: amount.meta({ description: 'A month' }),
    cost: amount,
    contribution: amount,
    housingType: HousingType.nullish(),
    fromMonth: Month.optional().meta({ description: 'This month if absent' }),
  })
  .superRefine(({ kind, value = 0, cost = 0, contribution = 0, housingType }, context) => {
    const problem = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'car' && cost === 0 && value === 0)
      problem('cost', 'Enter what the car cost, or what it is hired for');
    if (kind !== 'car' && cost > 0) problem('cost', 'Only a car has a cost');
    if (kind !== 'car' && value === 0) problem('value', 'Enter what it is worth a month');
    if (kind === 'housing' && !housingType) problem('housingType', 'Choose the type of housing');
    if (kind !== 'housing' && housingType) problem('housingType', 'Only housing has a type');
    if (kind !== 'housing' && contribution > 0) problem('contribution', 'Only towards housing an employee pays');
  });
export type BenefitInput = z.output<typeof BenefitInput>;

export const addBenefit = endpoint({
  method: 'POST',
  path: '/api/employees/:id/benefits',
  summary: 'Give a benefit in kind: from its month on it is taxed with the regular pay',
  access: 'payroll:write',
  params: IdParams,
  body: BenefitInput,
  output: EmployeeBenefit,
  status: 201,
});

export const endBenefit = endpoint({
  method: 'POST',
  path: '/api/employee-benefits/:id/end',
  summary: 'End a benefit with a month; before its first month it never counts',
  access: 'payroll:write',
  params: IdParams,
  body: z.object({ untilMonth: Month }),
  output: EmployeeBenefit,
});
