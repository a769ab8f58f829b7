import { arrayContains, desc, sql } from 'drizzle-orm';
import { can } from '../../../domain/kernel/access.ts';
import type { Endpoint } from '../../../domain/kernel/endpoint.ts';
import type { NumberView, NumberViewKind } from '../../../domain/payroll/access-contract.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import { type Call, toActor } from '../../http/mount.ts';
import { numberViews } from '../view-tables.ts';

const AT_MOST = 100;

export type Reader = Pick<Call<Endpoint & { access: 'payroll:read' }>, 'user' | 'request'>;

export type NoteView = (reader: Reader, what: NumberViewKind, employeeIds: readonly string[]) => Promise<void>;

/**
 * Written before the numbers leave, and only where they leave in full. A page that is drawn again because something changed
 * has not been looked at twice: the same view counts once in ten minutes.
 */
export const noteViews =
  (database: Database): NoteView =>
  async ({ user, request }, what, employeeIds) => {
    if (employeeIds.length === 0 || !can(user.role, 'payroll:numbers')) return;
    const ids = sql`${sql.param([...employeeIds].sort())}::uuid[]`;
    await database.transact(toActor(user, request), (tx) =>
      tx.execute(sql`insert into number_views (user_id, what, employee_ids)
        select ${user.id}, ${what}, ${ids} where not exists (
          select 1 from number_views v where v.user_id = ${user.id} and v.what = ${what} and v.employee_ids = ${ids}
            and v.at > clock_timestamp() - interval '10 minutes')`),
    );
  };

export const listViews = (db: Db, employeeId: string): Promise<NumberView[]> =>
  db
    .select({ id: numberViews.id, userName: numberViews.userName, what: numberViews.what, at: numberViews.at })
    .from(numberViews)
    .where(arrayContains(numberViews.employeeIds, [employeeId]))
    .orderBy(desc(numberViews.at), desc(numberViews.id))
    .limit(AT_MOST);
