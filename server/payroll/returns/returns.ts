import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Month } from '../../../domain/payroll/fields.ts';
import { RETURN_SHEETS } from '../../../domain/payroll/returns/returns.ts';
import type { ReturnKind } from '../../../domain/payroll/returns/returns-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { csvRow } from '../../documents/csv.ts';
import { monthsOfPay, type PayDeps, type WhichPay } from './months-of-pay.ts';

// Returns tell what was approved, whether it is paid yet or not, and what another system paid but did not file; the bank
// gets what is still to be transferred.
const payFor = (kind: ReturnKind, month: Month): WhichPay => {
  const inMonth = sql`tax_month = ${`${month}-01`}::date`;
  return kind === 'bank'
    ? {
        slips: sql`${inMonth} and r.status = 'approved' and r.payment_method = 'bank_transfer' and r.net_pay > 0`,
        earlier: sql`false`,
      }
    : { slips: sql`${inMonth} and r.status in ('approved', 'paid')`, earlier: sql`${inMonth} and not p.is_filed` };
};

export const returnFile = async (deps: PayDeps, kind: ReturnKind, month: Month): Promise<string> => {
  const { header, row } = RETURN_SHEETS[kind];
  const rows = await monthsOfPay(deps, payFor(kind, month));
  return [...(header ? [header] : []), ...rows.map(row)].map((cells) => csvRow(cells)).join('');
};

/** Whose numbers the file of a return holds. */
export const employeesInReturn = async (db: Db, kind: ReturnKind, month: Month): Promise<string[]> => {
  const { slips, earlier } = payFor(kind, month);
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.employee_id as id from payroll_records r where ${slips}
      union select p.employee_id from earlier_pay p where ${earlier}`,
  );
  return rows.map(({ id }) => id);
};

export const sendReturn = async (deps: PayDeps, reply: FastifyReply, kind: ReturnKind, month: Month): Promise<void> => {
  const file = await returnFile(deps, kind, month);
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${kind}-${month}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(file);
};
