import { getTableColumns, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { listPayrollRuns as ListPayrollRuns, PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import type { Deps } from '../../deps.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { payrollRuns } from '../pay-tables.ts';

const { createdById: _, ...shown } = getTableColumns(payrollRuns);

// One look at the slips of each run that is shown. Written out, because a query over one table leaves table names away.
const slips = sql`lateral (
  select count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status = 'approved')::int as approved,
    count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'reversed')::int as reversed,
    coalesce(sum(gross_pay) filter (where status <> 'reversed'), 0)::numeric(14, 2)::text as gross_pay,
    coalesce(sum(net_pay) filter (where status <> 'reversed'), 0)::numeric(14, 2)::text as net_pay
  from payroll_records where run_id = payroll_runs.id) as slips`;

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
      pending: sql<number>`slips.pending`,
      approved: sql<number>`slips.approved`,
      paid: sql<number>`slips.paid`,
      reversed: sql<number>`slips.reversed`,
      grossPay: sql<string>`slips.gross_pay`,
      netPay: sql<string>`slips.net_pay`,
      cursor: page.cursor,
    })
    .from(payrollRuns)
    .crossJoin(slips)
    .where(page.after)
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, payrollRuns, undefined, reply);
  return page.finish(request, reply, rows);
};
