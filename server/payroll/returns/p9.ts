import { sql } from 'drizzle-orm';
import { can, type Role } from '../../../domain/kernel/access.ts';
import { masked } from '../../../domain/payroll/numbers.ts';
import { P9_COLUMNS, p9Row, p9Total } from '../../../domain/payroll/returns/returns.ts';
import type { P9Card } from '../../../domain/payroll/returns/returns-contract.ts';
import { keyRing } from '../../crypto/keys.ts';
import { csvRow } from '../../documents/csv.ts';
import { findEmployee, type PayrollDeps } from '../employees/employees.ts';
import { openNumbers } from '../employees/sealed-numbers.ts';
import { monthsOfPay } from './months-of-pay.ts';

export const p9Card = async (deps: PayrollDeps, role: Role, employeeId: string, year: number): Promise<P9Card> => {
  const employee = await findEmployee(deps.db, employeeId);
  const inYear = sql`employee_id = ${employeeId}
    and tax_month between ${`${year}-01-01`}::date and ${`${year}-12-01`}::date`;
  const months = await monthsOfPay(deps, {
    slips: sql`${inYear} and r.status in ('approved', 'paid')`,
    earlier: inYear,
  });
  const { general, billing } = await deps.settings.get();
  const rows = months.map(p9Row);
  const pin = months.at(-1)?.identity.kraPin ?? openNumbers(await keyRing(deps.config), employee).kraPin;
  return {
    year,
    employerName: general.companyName,
    employerPin: billing.kraPin,
    mainName: employee.lastName,
    otherNames: employee.firstName,
    employeePin: can(role, 'payroll:numbers') ? pin : masked(pin),
    rows,
    total: p9Total(rows),
  };
};

export const P9_HEADINGS = P9_COLUMNS.map((column) => column.toUpperCase());

export const p9File = (card: P9Card): string =>
  [
    ['Employer', card.employerName, 'PIN', card.employerPin ?? ''],
    ['Employee', `${card.mainName}, ${card.otherNames}`, 'PIN', card.employeePin ?? '', 'Year', String(card.year)],
    ['Month', ...P9_HEADINGS],
    ...card.rows.map((row) => [row.month, ...P9_COLUMNS.map((column) => row[column])]),
    ['Total', ...P9_COLUMNS.map((column) => card.total[column])],
  ]
    .map((cells) => csvRow(cells))
    .join('');
