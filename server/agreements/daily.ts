import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { AgreementState } from '../../domain/agreements/contract.ts';
import { REMINDER_DAYS } from '../../domain/agreements/life.ts';
import { addDays, type Day, daysBetween } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { followAgreements } from '../tenants/terms.ts';
import { listLines, selectAgreements, shownOnTenant } from './present.ts';
import { lockAgreement } from './service.ts';
import { type AgreementRow, agreements } from './tables.ts';

const AT_ONCE = 1_000;

type Main = Pick<AgreementRow, 'id' | 'tenantId' | 'startDate' | 'billingCycle'>;

// Main agreements whose tenant may show another rent today than yesterday: not those with one line of one place that holds
// from the start and has no end, which are nearly all of them, nor those whose own form was given the terms of a day to come: it
// goes on showing them.
const mainsToShow = async (db: Db, today: Day): Promise<Main[]> => {
  const { rows } = await db.execute<Main>(sql`
    select a.id, a.tenant_id as "tenantId", a.start_date::text as "startDate", a.billing_cycle as "billingCycle"
    from agreements a join tenants t on t.id = a.tenant_id
    where a.is_main and a.state in ('active', 'notice') and exists (select 1 from agreement_lines l
      where l.agreement_id = a.id and not l.is_over and (l.position > 1 or l.quantity > 1 or l.discount_percent > 0
        or l.end_date is not null or (l.start_date > a.start_date and l.start_date <= ${today}::date)))
      and not exists (select 1 from agreement_lines n where n.agreement_id = a.id and n.end_date is null and n.start_date > ${today}::date
        and n.quantity = 1 and n.discount_percent = 0
        and (n.package_id, n.unit_price, n.billing_cycle) = (t.package_id, t.rent_amount, t.billing_cycle))
    order by a.tenant_id`);
  return rows;
};

/** Lines whose last day has passed take no space any more, and tenants show what their agreements say today. */
export const applyLineChanges = async (db: Db, today: Day): Promise<number> => {
  await db.execute(sql`
    update agreement_lines set is_over = true where not is_over and end_date is not null and end_date < ${today}::date`);
  const mains = await mainsToShow(db, today);
  let changed = 0;
  for (let n = 0; n < mains.length; n += AT_ONCE) {
    const some = mains.slice(n, n + AT_ONCE);
    const lines = Map.groupBy(
      await listLines(
        db,
        some.map(({ id }) => id),
      ),
      ({ agreementId }) => agreementId,
    );
    changed += await followAgreements(
      db,
      some.map((main) => shownOnTenant(main, lines.get(main.id) ?? [], today)),
    );
  }
  return changed;
};

const LIVE: AgreementState[] = ['active', 'notice'];

const isOver = (today: Day) => and(lt(agreements.endDate, today), inArray(agreements.state, LIVE));

/** Agreements that are over but still count, oldest first. */
export const agreementsToEnd = (db: Db, today: Day) =>
  db.select({ id: agreements.id }).from(agreements).where(isOver(today)).orderBy(agreements.endDate, agreements.id);

/** One of them, held with its tenant; null where it has ended or goes on meanwhile. */
export const lockToEnd = async (db: Db, id: string, today: Day): Promise<AgreementRow | null> => {
  const row = await lockAgreement(db, id);
  return LIVE.includes(row.state) && row.endDate !== null && row.endDate < today ? row : null;
};

/** Ends the agreement by itself and answers whether the tenant has another one that still counts. */
export const endAgreement = async (db: Db, { id, tenantId }: AgreementRow): Promise<{ hasOther: boolean }> => {
  await db.update(agreements).set({ state: 'ended' }).where(eq(agreements.id, id));
  const others = await db.$count(agreements, and(eq(agreements.tenantId, tenantId), inArray(agreements.state, LIVE)));
  return { hasOther: others > 0 };
};

/** Agreements that end soon, each with how many days before the end it is told of: 60, 30 and 7. */
export const endingSoon = async (db: Db, today: Day) => {
  const rows = await selectAgreements(
    db,
    and(
      inArray(agreements.state, LIVE),
      gte(agreements.endDate, today),
      lte(agreements.endDate, addDays(today, REMINDER_DAYS[0])),
    ),
  );
  return rows.map((row) => {
    const left = daysBetween(today, row.endDate ?? today);
    return { ...row, left, step: REMINDER_DAYS.findLast((days) => left <= days) ?? REMINDER_DAYS[0] };
  });
};
