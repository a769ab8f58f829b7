import type { FastifyReply } from 'fastify';
import { statementForMembers } from '../../domain/members/rules.ts';
import { toPeriod } from '../../domain/reports/periods.ts';
import type { GivenPeriod } from '../../domain/reports/query.ts';
import type { TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { getToday } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { sendReport } from '../reports/files.ts';
import { inSnapshot } from '../reports/snapshot.ts';
import { tabularTenantStatement } from '../reports/tabular/tenants.ts';
import { tenantStatement } from '../reports/tenant-statement.ts';
import { ownTenantId } from './link.ts';

/** The report of staff about one tenant, for that tenant: the same figures, without what staff wrote for each other. */
export const ownStatement = async (
  database: Database,
  deps: Deps,
  userId: string,
  given: GivenPeriod,
): Promise<TenantStatement> => {
  const period = toPeriod(given, await getToday(deps));
  return inSnapshot(database, deps, async (inside) =>
    statementForMembers(await tenantStatement(inside, await ownTenantId(inside.db, userId), period)),
  );
};

export const sendStatement = async (deps: Deps, reply: FastifyReply, statement: TenantStatement): Promise<void> =>
  sendReport(reply, 'pdf', deps, tabularTenantStatement(statement));
