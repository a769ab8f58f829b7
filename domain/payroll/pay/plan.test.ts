import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { cents, toDecimalText } from '../../kernel/money.ts';
import { approvedLines } from '../returns/postings.ts';
import { DEFAULT_RULE_SETS } from '../statutory-tables/rule-sets.ts';
import { PAYEE_PARTS } from '../third-parties/payee-contract.ts';
import { owedToPayees, shareAmongPayees } from '../third-parties/payees.ts';
import { mostDeductible, NOTHING_YET } from './pay.ts';
import { type PaidEmployee, planSlip } from './plan.ts';
import { slipTotals } from './slip.ts';

const ruleSets = fc.constantFrom(...DEFAULT_RULE_SETS);
const amount = (max: number) => fc.integer({ min: 0, max }).map((value) => toDecimalText(cents(value)));

const employee: fc.Arbitrary<PaidEmployee> = fc.record({
  id: fc.constant('e'),
  firstName: fc.constant('Jane'),
  lastName: fc.constant('Wanjiku'),
  employeeId: fc.constant('E-1'),
  hireDate: fc.constantFrom('2020-01-01', '2026-11-17'),
  endDate: fc.constantFrom(null, '2026-11-20'),
  status: fc.constant('active' as const),
  baseSalary: fc.integer({ min: 1, max: 200_000_000 }).map((value) => toDecimalText(cents(value))),
  allowances: amount(10_000_000),
  deductions: amount(2_000_000),
  deductionsPurpose: fc.constantFrom(null, 'SACCO'),
  payrollFrequency: fc.constantFrom('monthly' as const, 'weekly' as const),
  pension: amount(5_000_000),
  insurancePremium: amount(5_000_000),
  mortgageInterest: amount(5_000_000),
  medicalFund: amount(3_000_000),
  isResident: fc.boolean(),
  isPrimaryEmployment: fc.boolean(),
  exemptionCertificate: fc.constantFrom(null, 'DIS/1'),
});

const loans = fc.array(
  fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('loan' as const, 'advance' as const),
    balance: fc.integer({ min: 1, max: 50_000_000 }).map(cents),
    instalment: fc.integer({ min: 1, max: 20_000_000 }).map(cents),
    firstMonth: fc.constantFrom('2026-01', '2026-11', '2027-01'),
  }),
  { maxLength: 4 },
);

const thirdParties = fc.array(
  fc.record({
    payeeId: fc.constantFrom('scheme', 'sacco'),
    payeeName: fc.constant('Akiba'),
    part: fc.constantFrom(...PAYEE_PARTS),
    reference: fc.constant(null),
    amount: amount(1_000_000),
    fromMonth: fc.constantFrom('2020-01', '2026-12'),
    untilMonth: fc.constant(null),
  }),
  { maxLength: 4 },
);

describe('Whatever a run plans', () => {
  it('adds up, balances in the books, and leaves the employee what the law wants', () => {
    fc.assert(
      fc.property(ruleSets, employee, loans, thirdParties, (ruleSet, person, open, deductions) => {
        const period = { start: '2026-11-01', end: '2026-11-30' };
        const plan = planSlip(ruleSet, person, period, {
          before: NOTHING_YET,
          loans: open,
          leave: [],
          payHistory: [],
          benefits: [],
          deductions,
        });
        if ('problem' in plan) return;
        const { slip, pay } = plan;
        const { grossPay, totalDeductions, netPay } = slipTotals(slip);
        expect(netPay).toBe(grossPay - totalDeductions);
        expect(netPay).toBeGreaterThanOrEqual(0);
        if (slip.loans + slip.advance + slip.otherDeductions > 0) {
          expect(totalDeductions).toBeLessThanOrEqual(mostDeductible(grossPay));
        }
        const owed = open.filter(({ firstMonth }) => firstMonth <= '2026-11');
        const most = owed.reduce((sum, { balance }) => sum + balance, 0);
        expect(slip.loans + slip.advance).toBeLessThanOrEqual(most);
        const { shares, scheme } = shareAmongPayees(plan.thirdParties, slip.otherDeductions, pay.amounts);
        const payees = [...owedToPayees(shares).values()].map((sum) => ({ account: '2461', amount: sum }));
        const lines = () =>
          approvedLines({ ...slip, ...pay.amounts, ...scheme, payees, recovered: cents(0), repaid: cents(slip.loans) });
        expect(lines).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
