import { getTableColumns, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { PayrollStatus } from '../../../domain/payroll/fields.ts';
import type { listPayrollRuns as ListPayrollRuns, PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import type { Deps } from '../../deps.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { payrollRuns } from '../pay-tables.ts';

const { createdById: _, ...shown } = getTableColumns(payrollRuns);

// Written out, because a query over one table leaves table names away.
const having = (status: PayrollStatus) =>
  sql<number>`(select count(*)::int from payroll_records r where r.run_id = payroll_runs.id and r.status = ${status})`;

const activeSum = (column: 'gross_pay' | 'net_pay') =>
  sql<string>`(select coalesce(sum(r.${sql.raw(column)}), 0)::numeric(14, 2)::text from payroll_records r
    where r.run_id = payroll_runs.id and r.status <> 'reversed')`;

export const listRuns = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListPayrollRuns>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PayrollRun[]> => {
  const page = keyset(query, {
    sorts: { createdAt: payrollRuns.createdAt },
    id: payrollRuns.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({
      ...shown,
      pending: having('pending'),
      approved: having('approved'),
      paid: having('paid'),
      reversed: having('reversed'),
      grossPay: activeSum('gross_pay'),
      netPay: activeSum('net_pay'),
      cursor: page.cursor,
    })
    .from(payrollRuns)
    .where(page.after)
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, payrollRuns, undefined, reply);
  return page.finish(request, reply, rows);
};
