import { type SQL, sql } from 'drizzle-orm';
import type { Identity } from '../../../domain/payroll/pay/slip.ts';
import type { MonthOfPay } from '../../../domain/payroll/returns/returns.ts';
import type { Db } from '../../db/connection/database.ts';

const SUMS = {
  grossPay: 'gross_pay',
  nssf: 'nssf',
  nhif: 'nhif',
  housingLevy: 'housing_levy',
  pension: 'pension',
  mortgageInterest: 'mortgage_interest',
  medicalFund: 'medical_fund',
  taxablePay: 'taxable_pay',
  taxCharged: 'tax_charged',
  personalRelief: 'personal_relief',
  insuranceRelief: 'insurance_relief',
  housingRelief: 'housing_relief',
  paye: 'paye',
  employerHousingLevy: 'employer_housing_levy',
  netPay: 'net_pay',
} as const;

const sums = sql.raw(
  Object.entries(SUMS)
    .map(([name, column]) => `sum(r.${column})::numeric(14, 2)::text as "${name}"`)
    .join(', '),
);

// Numbers that were not known when the slip was approved are taken from the file of the employee; what was known stays.
const FILLED = {
  kraPin: 'kra_pin',
  nationalId: 'national_id',
  nssfNumber: 'nssf_number',
  nhifNumber: 'nhif_number',
  bankAccount: 'bank_account',
  bankCode: 'bank_code',
  bankBranchCode: 'bank_branch_code',
} as const satisfies Partial<Record<keyof Identity, string>>;

const filled = sql.raw(
  Object.entries(FILLED)
    .map(([name, column]) => `'${name}', coalesce(last.identity ->> '${name}', e.${column})`)
    .join(', '),
);

/** Each employee and month over the slips that match, by employee number. */
export const monthsOfPay = async (db: Db, which: SQL): Promise<MonthOfPay[]> => {
  const { rows } = await db.execute<MonthOfPay>(sql`
    select m.*, last.limits, last.identity || jsonb_build_object(${filled}) as identity
    from (
      select r.employee_id, to_char(r.tax_month, 'YYYY-MM') as month, max(r.id::text)::uuid as last_id, ${sums}
      from payroll_records r where ${which} group by r.employee_id, r.tax_month
    ) as m
    join payroll_records last on last.id = m.last_id
    join employees e on e.id = m.employee_id
    order by m.month, e.employee_id, m.employee_id`);
  return rows;
};
