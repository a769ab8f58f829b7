import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { benefitAmounts, NO_BENEFITS, type TaxableBenefits } from '../../../domain/payroll/benefits/benefits.ts';
import type { SlipKind } from '../../../domain/payroll/fields.ts';
import type { PayInputs } from '../../../domain/payroll/pay/compute.ts';
import { amountTexts, type ComputedPay, moneyTexts } from '../../../domain/payroll/pay/pay.ts';
import type { Step } from '../../../domain/payroll/pay/pay-contract.ts';
import {
  differsFrom,
  nssfTiers,
  pickIdentity,
  pickLimits,
  type SlipAmounts,
} from '../../../domain/payroll/pay/slip.ts';
import type { PayPeriod } from '../../../domain/payroll/periods.ts';
import type { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { type Deducted, NOTHING_DEDUCTED, shareAmongPayees } from '../../../domain/payroll/third-parties/payees.ts';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import type { KeyRing } from '../../crypto/keys.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { EmployeeRow } from '../employees/employees.ts';
import { openNumbers, sealSlipNumbers } from '../employees/sealed-numbers.ts';
import type { payrollRecords } from '../pay-tables.ts';

/** A slip before it is a row. */
export type NewSlip = {
  employee: EmployeeRow;
  period: PayPeriod;
  ruleSet: RuleSet;
  slip: SlipAmounts;
  inputs: PayInputs;
  /** None with pay besides the regular one. */
  benefits?: TaxableBenefits;
  thirdParties?: Deducted;
  pay: ComputedPay;
  otherPurpose: string | null;
  overtimeHours?: number;
  holidayHours?: number;
  paymentMethod?: PaymentMethod;
  overrideReason?: string | null;
  notes?: string | null;
  /** Of pay besides the regular one. */
  besides?: {
    kind: SlipKind;
    purpose: string | null;
    covers: PayPeriod | null;
    paysPeriod: boolean;
    items: Step[];
  };
};

const REGULAR = { kind: 'regular', purpose: null, covers: null, paysPeriod: true, items: [] } as const;

const texts = <K extends string>(amounts: Record<K, Cents>): Record<K, string> =>
  moneyTexts(amounts, Object.keys(amounts) as K[]);

export type Maker = { id: string | null; name: string };

/** What the tables say stands beside what is withheld: taxable pay, tax and reliefs are always those of the tables. */
export const toRow = (made: NewSlip, by: Maker, ring: KeyRing, id: string = uuidV7()) => {
  const { employee, period, ruleSet, slip, inputs, pay } = made;
  const { gross: _, irregular, benefits: __, ...taxInputs } = inputs;
  const { kind, purpose, covers, paysPeriod, items } = made.besides ?? REGULAR;
  const computed = amountTexts(pay.amounts);
  const tiers = nssfTiers(slip.nssf, pay.amounts);
  const { shares, scheme } = shareAmongPayees(made.thirdParties ?? NOTHING_DEDUCTED, slip.otherDeductions, {
    ...tiers,
    employerNssf: pay.amounts.employerNssf,
  });
  return {
    id,
    employeeId: employee.id,
    kind,
    purpose,
    coversFrom: covers?.start ?? null,
    coversTo: covers?.end ?? null,
    paysPeriod,
    items: [...items],
    irregularPay: toDecimalText(irregular),
    payPeriodStart: period.start,
    payPeriodEnd: period.end,
    ruleSet: ruleSet.id,
    ...computed,
    ...texts(slip),
    ...texts(tiers),
    ...texts(taxInputs),
    ...texts(scheme),
    payeeShares: shares,
    ...benefitAmounts(made.benefits ?? NO_BENEFITS),
    otherPurpose: made.otherPurpose,
    overtimeHours: made.overtimeHours ?? 0,
    holidayHours: made.holidayHours ?? 0,
    paymentMethod: made.paymentMethod ?? 'bank_transfer',
    overrideReason: made.overrideReason ?? null,
    notes: made.notes ?? null,
    computed,
    steps: pay.steps,
    limits: pickLimits(ruleSet.rules),
    identity: pickIdentity(employee),
    numbers: sealSlipNumbers(ring, id, openNumbers(ring, employee)),
    differs: differsFrom(slip, pay.amounts),
    createdById: by.id,
    createdByName: by.name,
  } satisfies typeof payrollRecords.$inferInsert;
};
