import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import type { MonthToDate } from '../../../domain/payroll/pay/pay.ts';
import type { Db } from '../../db/connection/database.ts';

type Sums = { employee_id: string } & Record<keyof MonthToDate['inputs'] | keyof MonthToDate['withheld'], string>;

const INPUTS = {
  gross: 'gross_pay',
  irregular: 'irregular_pay',
  benefits: 'benefits',
  pension: 'pension',
  insurancePremium: 'insurance_premium',
  mortgageInterest: 'mortgage_interest',
  medicalFund: 'medical_fund',
} as const satisfies Record<keyof MonthToDate['inputs'], string>;

const WITHHELD = {
  nssfTier1: 'nssf_tier1',
  nssfTier2: 'nssf_tier2',
  nssf: 'nssf',
  nhif: 'nhif',
  housingLevy: 'housing_levy',
  taxablePay: 'taxable_pay',
  taxCharged: 'tax_charged',
  personalRelief: 'personal_relief',
  insuranceRelief: 'insurance_relief',
  housingRelief: 'housing_relief',
  relief: 'relief',
  paye: 'paye',
  employerNssf: 'employer_nssf',
  employerHousingLevy: 'employer_housing_levy',
  nita: 'nita',
} as const satisfies Record<keyof MonthToDate['withheld'], string>;

const COLUMNS = { ...INPUTS, ...WITHHELD };
const columns = sql.raw(Object.values(COLUMNS).join(', '));
// Another system's pay says nothing of these.
const NOT_EARLIER: ReadonlySet<string> = new Set([INPUTS.irregular, INPUTS.benefits]);
const earlierColumns = sql.raw(
  Object.values(COLUMNS)
    .map((column) => (NOT_EARLIER.has(column) ? `0 as ${column}` : column))
    .join(', '),
);
const sums = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, column]) => `sum(${column})::numeric(14, 2)::text as "${name}"`)
    .join(', '),
);

const picked = <K extends string>(row: Readonly<Record<NoInfer<K>, string>>, keys: Readonly<Record<K, string>>) =>
  Object.fromEntries((Object.keys(keys) as K[]).map((key) => [key, parseMoney(row[key])])) as Record<K, Cents>;

/** What each employee had in a month before, over the slips that stand and what another system paid. */
export const monthsToDate = async (
  db: Db,
  month: Month,
  { employeeIds, except }: { employeeIds: readonly string[]; except?: string },
): Promise<Map<string, MonthToDate>> => {
  const which = sql`tax_month = ${`${month}-01`}::date and employee_id = any (${sql.param([...employeeIds])}::uuid[])`;
  const { rows } = await db.execute<Sums>(sql`
    select employee_id, ${sums} from (
      select employee_id, ${columns} from payroll_records
      where ${which} and status <> 'reversed' ${except ? sql`and id <> ${except}` : sql``}
      union all select employee_id, ${earlierColumns} from earlier_pay where ${which}
    ) as paid group by employee_id`);
  return new Map(
    rows.map((row) => [row.employee_id, { inputs: picked(row, INPUTS), withheld: picked(row, WITHHELD) }]),
  );
};
