import { and, asc, gt, sql } from 'drizzle-orm';
import { cents, parseMoney } from '../../../domain/kernel/money.ts';
import { type OpenLoan, openLoan } from '../../../domain/payroll/loans/loans.ts';
import type { Db } from '../../db/connection/database.ts';
import { employeeLoans } from '../loan-tables.ts';

const columns = {
  id: employeeLoans.id,
  employeeId: employeeLoans.employeeId,
  kind: employeeLoans.kind,
  balance: employeeLoans.balance,
  instalment: employeeLoans.instalment,
  firstMonth: employeeLoans.firstMonth,
};

const grouped = (rows: readonly (Parameters<typeof openLoan>[0] & { employeeId: string })[]) => {
  const loans = new Map<string, OpenLoan[]>();
  for (const row of rows) loans.set(row.employeeId, [...(loans.get(row.employeeId) ?? []), openLoan(row)]);
  return loans;
};

const selectOpen = (db: Db, employeeIds: readonly string[]) =>
  db
    .select(columns)
    .from(employeeLoans)
    .where(
      and(
        sql`${employeeLoans.employeeId} = any(${sql.param([...employeeIds])}::uuid[])`,
        gt(employeeLoans.balance, '0'),
      ),
    )
    .orderBy(asc(employeeLoans.createdAt), asc(employeeLoans.id));

/** The open loans of employees, oldest first, held until the end of the transaction. */
export const lockLoans = async (db: Db, employeeIds: readonly string[]): Promise<Map<string, OpenLoan[]>> =>
  employeeIds.length === 0 ? new Map() : grouped(await selectOpen(db, employeeIds).for('no key update'));

type Promised = { employee_id: string; loan: string; advance: string };

// What slips that are still pending will take is not there to be withheld a second time.
const promisedBy = async (db: Db, employeeIds: readonly string[]): Promise<Promised[]> => {
  const { rows } = await db.execute<Promised>(sql`
    select employee_id, sum(loans)::numeric(14, 2)::text as loan, sum(advance)::numeric(14, 2)::text as advance
    from payroll_records where status = 'pending' and loans + advance > 0
      and employee_id = any (${sql.param([...employeeIds])}::uuid[])
    group by employee_id`);
  return rows;
};

export const loansToWithhold = async (db: Db, employeeIds: readonly string[]): Promise<Map<string, OpenLoan[]>> => {
  if (employeeIds.length === 0) return new Map();
  const loans = grouped(await selectOpen(db, employeeIds));
  for (const promised of await promisedBy(db, employeeIds)) {
    const left = { loan: parseMoney(promised.loan), advance: parseMoney(promised.advance) };
    const open = loans.get(promised.employee_id) ?? [];
    const reduced = open.map((loan) => {
      const taken = Math.min(left[loan.kind], loan.balance);
      left[loan.kind] = cents(left[loan.kind] - taken);
      return { ...loan, balance: cents(loan.balance - taken) };
    });
    loans.set(promised.employee_id, reduced);
  }
  return loans;
};
