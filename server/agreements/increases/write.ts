import { sql } from 'drizzle-orm';
import type { increaseAgreements as Increase } from '../../../domain/agreements/increases/increase-contract.ts';
import {
  describeRaised,
  increaseReason,
  type Raised,
  withRaised,
} from '../../../domain/agreements/increases/increase-rules.ts';
import { holdsFrom } from '../../../domain/agreements/unit-holds.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { followAgreements } from '../../tenants/terms.ts';
import { lockUnits } from '../../units/service.ts';
import { earliest, lockPackages, offersFor } from '../lines.ts';
import { shownOnTenant } from '../present.ts';
import type { PlannedIncrease, TermsLine } from './plan.ts';

type Change = Pick<BodyOf<typeof Increase>, 'percent' | 'effectiveOn'> & { by: string; today: Day };

/** Those that the lines no longer have: they get no letter, and the day may have another one. */
export const dropIncreases = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.execute(
    sql`update agreement_increases set letter_state = 'dropped' where id = any(${sql.param([...ids])}::uuid[])`,
  );
};

const insertIncreases = async (db: Db, planned: readonly PlannedIncrease[], change: Change): Promise<void> => {
  const { percent, effectiveOn, by } = change;
  const rows = planned.map(({ agreement, raised, described: { rentBefore, rentAfter, letterOn } }) => ({
    id: agreement.id,
    rentBefore,
    rentAfter,
    letterOn,
    lines: raised.map((one) => describeRaised(one, effectiveOn)),
  }));
  await db.execute(sql`
    insert into agreement_increases (agreement_id, percent, effective_on, rent_before, rent_after, lines, letter_on, approved_by)
    select g.id, ${percent}::numeric, ${effectiveOn}::date, g."rentBefore", g."rentAfter", g.lines, g."letterOn", ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id uuid, "rentBefore" numeric, "rentAfter" numeric, lines jsonb, "letterOn" date) order by g.id`);
};

// The lines that hold before the day end with the day before, and so do their units.
const endLines = async (db: Db, ids: readonly string[], { effectiveOn, today }: Change): Promise<void> => {
  const last = addDays(effectiveOn, -1);
  const ending = sql`any(${sql.param([...ids])}::uuid[])`;
  await db.execute(sql`delete from unit_holds where line_id = ${ending} and start_date > ${last}::date`);
  await db.execute(sql`
    update unit_holds set end_date = ${last}::date where line_id = ${ending} and (end_date is null or end_date > ${last}::date)`);
  await db.execute(sql`
    update agreement_lines set end_date = ${last}::date, is_over = ${last < today} where id = ${ending}`);
};

type Priced = Raised<TermsLine> & { listPrice: string | null; agreementEnd: Day | null };

const newLines = sql`(id uuid, price numeric, "listPrice" numeric, "endDate" date, holds jsonb)`;

// A line that only begins later has its new price from its own first day.
const repriceLines = async (db: Db, priced: readonly Priced[], { percent, effectiveOn }: Change): Promise<void> => {
  if (priced.length === 0) return;
  const rows = priced.map(({ line, after, listPrice }) => ({ id: line.id, price: after, listPrice }));
  await db.execute(sql`
    update agreement_lines l set unit_price = g.price, list_price = g."listPrice", reason = ${increaseReason(percent, effectiveOn)},
      increase_id = i.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ${newLines}, agreement_increases i
    where l.id = g.id and i.agreement_id = l.agreement_id and i.effective_on = ${effectiveOn}::date and i.letter_state <> 'dropped'`);
};

// Each line that ended goes on at its new price, with the units it had.
const goOn = async (db: Db, priced: readonly Priced[], { percent, effectiveOn }: Change): Promise<void> => {
  if (priced.length === 0) return;
  const rows = priced.map(({ line, after, listPrice, agreementEnd }) => {
    const { endDate } = line;
    const holds = holdsFrom(line.holds, { from: effectiveOn, before: endDate, until: endDate });
    const ending = holds.map((hold) => ({ ...hold, endDate: earliest(hold.endDate, agreementEnd) }));
    return { id: line.id, price: after, listPrice, endDate, holds: ending };
  });
  await db.execute(sql`
    with given as materialized (
      select uuid_v7() as new_id, l.agreement_id, l.position, l.package_id, l.extra_id, l.description, l.quantity, l.billing_cycle,
        l.discount_percent, l.discount_until, i.id as increase_id, g.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ${newLines} join agreement_lines l on l.id = g.id
        join agreement_increases i on i.agreement_id = l.agreement_id and i.effective_on = ${effectiveOn}::date
          and i.letter_state <> 'dropped'
    ), made as (
      insert into agreement_lines (id, agreement_id, position, package_id, extra_id, description, quantity, unit_price, billing_cycle,
        list_price, discount_percent, discount_until, start_date, end_date, reason, increase_id)
      select new_id, agreement_id, position, package_id, extra_id, description, quantity, price, billing_cycle, "listPrice",
        discount_percent, discount_until, ${effectiveOn}::date, "endDate", ${increaseReason(percent, effectiveOn)}, increase_id
      from given
    )
    insert into unit_holds (line_id, unit_id, start_date, end_date)
    select given.new_id, h."unitId", h."startDate", h."endDate"
    from given cross join lateral jsonb_to_recordset(given.holds) as h ("unitId" uuid, "startDate" date, "endDate" date)`);
};

const priceLines = async (db: Db, planned: readonly PlannedIncrease[]): Promise<Priced[]> => {
  const all = planned.flatMap(({ agreement, raised }) => raised.map((one) => ({ ...one, agreement })));
  const offerFor = await offersFor(
    db,
    all.map(({ line }) => line),
  );
  return all.map(({ line, after, agreement }) => {
    const price = offerFor(line)?.price;
    return { line, after, listPrice: price && 'rent' in price ? price.rent : null, agreementEnd: agreement.endDate };
  });
};

/** Writes a planned increase: the same few statements for any number of agreements, whose tenants are locked. */
export const writeIncrease = async (db: Db, planned: readonly PlannedIncrease[], change: Change): Promise<void> => {
  const { effectiveOn, today } = change;
  const priced = await priceLines(db, planned);
  const lines = priced.map(({ line }) => line);
  const hasBegun = ({ line }: Priced) => line.startDate < effectiveOn;
  const begun = priced.filter(hasBegun);
  const toCome = priced.filter((one) => !hasBegun(one));
  const units = new Set(lines.flatMap(({ holds }) => holds.map(({ unitId }) => unitId)));
  await lockPackages(db, lines);
  await lockUnits({ db }, [...units]);
  // Approved for the same day; the lines were changed again since.
  await dropIncreases(
    db,
    planned.flatMap(({ agreement }) => agreement.increaseId ?? []),
  );
  await insertIncreases(db, planned, change);
  await endLines(
    db,
    begun.map(({ line }) => line.id),
    change,
  );
  await repriceLines(db, toCome, change);
  await goOn(db, begun, change);
  const mains = planned.filter(({ agreement }) => agreement.isMain);
  await followAgreements(
    db,
    mains.map((one) => shownOnTenant(one.agreement, withRaised(one.lines, one.raised, effectiveOn), today)),
  );
};
