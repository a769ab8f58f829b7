import { type SQL, sql } from 'drizzle-orm';
import { type Identity, NUMBER_FIELDS, type Numbers, type SlipIdentity } from '../../../domain/payroll/pay/slip.ts';
import type { MonthOfPay } from '../../../domain/payroll/returns/returns.ts';
import { type KeyRing, keyRing } from '../../crypto/keys.ts';
import type { Sealed } from '../../crypto/seal.ts';
import type { Deps } from '../../deps.ts';
import { openNumbers, openSlipNumbers, type SealedNumbers } from '../employees/sealed-numbers.ts';

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
  carBenefit: 'car_benefit',
  mealsBenefit: 'meals_benefit',
  otherBenefits: 'other_benefits',
  housingBenefit: 'housing_benefit',
  pensionBenefit: 'pension_benefit',
} as const;

// What another system's pay does not tell of.
const ONLY_SLIPS = /_benefits?$/;

const columns = sql.raw(Object.values(SUMS).join(', '));
const earlierColumns = sql.raw(
  Object.values(SUMS)
    .map((column) => (ONLY_SLIPS.test(column) ? `0 as ${column}` : column))
    .join(', '),
);
const sums = sql.raw(
  Object.entries(SUMS)
    .map(([name, column]) => `sum(${column})::numeric(14, 2)::text as "${name}"`)
    .join(', '),
);

// Where there is no slip, the file of the employee says who they are.
const FILE = {
  firstName: 'first_name',
  lastName: 'last_name',
  employeeId: 'employee_id',
  position: 'position',
  department: 'department',
  email: 'email',
  phone: 'phone',
  bankName: 'bank_name',
  isResident: 'is_resident',
  isPrimaryEmployment: 'is_primary_employment',
  exemptionCertificate: 'exemption_certificate',
} as const satisfies Partial<Record<keyof Identity, string>>;

const file = sql.raw(
  Object.entries(FILE)
    .map(([name, column]) => `'${name}', e.${column}`)
    .join(', '),
);

// What was not known when the slip was approved is taken from the file of the employee; what was known stays.
const FILLED = {
  bankCode: 'bank_code',
  bankBranchCode: 'bank_branch_code',
} as const satisfies Partial<Record<keyof Identity, string>>;

const filled = sql.raw(
  Object.entries(FILLED)
    .map(([name, column]) => `'${name}', coalesce(last.identity ->> '${name}', e.${column})`)
    .join(', '),
);

/** Which slips, and which rows of pay that another system paid; the former as r, the latter as p. */
export type WhichPay = { slips: SQL; earlier: SQL };

export type PayDeps = Pick<Deps, 'db' | 'config'>;

type Stored = Omit<MonthOfPay, 'identity'> & {
  identity: SlipIdentity;
  slip: { id: string; numbers: Sealed | null };
  person: SealedNumbers & { id: string };
};

// The same with the numbers: somebody's own are opened once, however many months there are.
const fillNumbers = (
  ring: KeyRing,
): ((number: keyof Numbers, slip: Numbers, person: Stored['person']) => string | null) => {
  const people = new Map<string, Numbers>();
  return (number, slip, person) => {
    if (slip[number] !== null) return slip[number];
    const known = people.get(person.id) ?? openNumbers(ring, person);
    people.set(person.id, known);
    return known[number];
  };
};

/** Each employee and month over the pay that matches, by employee number. */
export const monthsOfPay = async ({ db, config }: PayDeps, { slips, earlier }: WhichPay): Promise<MonthOfPay[]> => {
  const { rows } = await db.execute<Stored>(sql`
    select m.*, coalesce(last.limits, m.earlier_limits) as limits,
      jsonb_build_object(${file}) || coalesce(last.identity, '{}') || jsonb_build_object(${filled}) as identity,
      jsonb_build_object('id', last.id, 'numbers', last.numbers) as slip,
      jsonb_build_object('id', e.id, 'nationalId', e.national_id, 'kraPin', e.kra_pin, 'nssfNumber', e.nssf_number,
        'nhifNumber', e.nhif_number, 'bankAccount', e.bank_account) as person
    from (
      select employee_id, to_char(tax_month, 'YYYY-MM') as month, max(slip_id::text)::uuid as last_id,
        (array_agg(limits) filter (where slip_id is null))[1] as earlier_limits,
        coalesce(array_agg(distinct kind) filter (where kind <> 'regular'), '{}') as besides, max(housing_type) as "housingType", ${sums}
      from (
        select r.employee_id, r.tax_month, r.id as slip_id, null::jsonb as limits, r.kind, r.housing_type, ${columns} from payroll_records r where ${slips}
        union all
        select p.employee_id, p.tax_month, null::uuid, p.limits, 'regular', null, ${earlierColumns} from earlier_pay p where ${earlier}
      ) as paid group by employee_id, tax_month
    ) as m
    left join payroll_records last on last.id = m.last_id
    join employees e on e.id = m.employee_id
    order by m.month, e.employee_id, m.employee_id`);
  const ring = await keyRing(config);
  const fill = fillNumbers(ring);
  return rows.map(({ slip, person, identity, ...row }) => {
    const numbers = openSlipNumbers(ring, slip);
    const filledIn = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, fill(field, numbers, person)])) as Numbers;
    return { ...row, identity: { ...identity, ...filledIn } };
  });
};
