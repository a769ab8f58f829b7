import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  BENEFIT_KINDS,
  type BenefitKind,
  HOUSING_TYPES,
  type HousingType,
} from '../../../domain/payroll/benefits/benefit-contract.ts';
import { id, instant, isOneOf, money, now } from '../../db/query/columns.ts';
import { employees } from '../tables.ts';

const amount = () => money().notNull().default('0');

/** What an employee is given besides cash, by the months in which it counts. What was given stays; it ends. */
export const employeeBenefits = pgTable(
  'employee_benefits',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'restrict' }),
    kind: text().$type<BenefitKind>().notNull(),
    description: text().notNull(),
    value: amount(),
    cost: amount(),
    contribution: amount(),
    housingType: text().$type<HousingType>(),
    fromMonth: text().notNull(),
    untilMonth: text(),
    createdByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('employee_benefits_by_employee').on(t.employeeId, t.createdAt, t.id),
    check('employee_benefits_kind_known', isOneOf(t.kind, BENEFIT_KINDS)),
    check(
      'employee_benefits_amounts',
      sql`least(${t.value}, ${t.cost}, ${t.contribution}) >= 0 and ${t.value} + ${t.cost} > 0`,
    ),
    check('employee_benefits_cost', sql`${t.cost} = 0 or ${t.kind} = 'car'`),
    check(
      'employee_benefits_housing',
      sql`case ${t.kind} when 'housing' then coalesce(${isOneOf(t.housingType, HOUSING_TYPES)}, false)
        else ${t.housingType} is null and ${t.contribution} = 0 end`,
    ),
    check(
      'employee_benefits_months',
      sql`${t.fromMonth} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and ${t.untilMonth} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`,
    ),
  ],
);
