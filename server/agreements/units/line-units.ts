import { inArray, sql } from 'drizzle-orm';
import type { AgreementDetails } from '../../../domain/agreements/contract.ts';
import type { setLineUnits as SetLineUnits } from '../../../domain/agreements/unit-contract.ts';
import { changeHolds, unitsOn } from '../../../domain/agreements/unit-holds.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { checkUnits, earliest } from '../lines.ts';
import { getAgreement, listLines, type StoredLine } from '../present.ts';
import { checkMayChange, lockAgreement, type Maker } from '../service.ts';
import { unitHolds } from '../tables.ts';

type Days = { from: Day; until: Day | null };

const checkDays = ({ startDate }: StoredLine, { from, until }: Days): void => {
  if (from < startDate)
    throw invalid({ from: `The line begins on ${formatDay(startDate)}: choose that day or a later one` });
  if (until !== null && from > until)
    throw invalid({ from: `The line ends on ${formatDay(until)}: choose a day before` });
};

type Taken = { unit: string; tenant: string; number: string; startDate: Day; endDate: Day | null };

/** Who else has one of these units on some of the days. */
const findTaken = async (db: Db, lineId: string, unitIds: readonly string[], { from, until }: Days) => {
  const { rows } = await db.execute<Taken>(sql`
    select u.name as unit, t.company_name as tenant, a.number, h.start_date::text as "startDate", h.end_date::text as "endDate"
    from unit_holds h join units u on u.id = h.unit_id join agreement_lines l on l.id = h.line_id
      join agreements a on a.id = l.agreement_id join tenants t on t.id = a.tenant_id
    where h.unit_id = any(${sql.param([...unitIds])}::uuid[]) and h.line_id <> ${lineId}::uuid
      and daterange(h.start_date, h.end_date, '[]') && daterange(${from}::date, ${until}::date, '[]')
    order by h.start_date limit 1`);
  return rows[0];
};

const takenText = ({ unit, tenant, number, startDate, endDate }: Taken, from: Day): string => {
  const since = startDate > from ? ` from ${formatDay(startDate)}` : '';
  const until = endDate === null ? '' : ` until ${formatDay(endDate)}`;
  return `${unit} is held by ${tenant} (${number})${since}${until}`;
};

const writeHolds = async (
  db: Db,
  line: StoredLine,
  unitIds: readonly string[],
  { from, until }: Days,
): Promise<void> => {
  const { remove, end, extend, begin } = changeHolds(line.holds, unitIds, { from, until });
  const setEnd = (holds: readonly { id: string }[], endDate: Day | null) =>
    holds.length === 0
      ? null
      : db
          .update(unitHolds)
          .set({ endDate })
          .where(
            inArray(
              unitHolds.id,
              holds.map(({ id }) => id),
            ),
          )
          .execute();
  // Sent in this order, so that a unit is free before it is given again.
  await Promise.all([
    remove.length === 0
      ? null
      : db
          .delete(unitHolds)
          .where(
            inArray(
              unitHolds.id,
              remove.map(({ id }) => id),
            ),
          )
          .execute(),
    setEnd(end, addDays(from, -1)),
    setEnd(extend, until),
    begin.length === 0
      ? null
      : db
          .insert(unitHolds)
          .values(begin.map((unitId) => ({ lineId: line.id, unitId, startDate: from, endDate: until })))
          .execute(),
  ]);
};

/** The units of a line from a day to its end: given, moved or taken back. No money follows from it. */
export const setLineUnits = async (
  deps: Deps,
  { id, lineId }: { id: string; lineId: string },
  { unitIds, from, was }: BodyOf<typeof SetLineUnits>,
  by: Maker,
): Promise<AgreementDetails> => {
  const { db } = deps;
  const agreement = await lockAgreement(db, id);
  checkMayChange(agreement, by);
  if (agreement.state === 'ended') throw new AppError('conflict', 'This agreement has ended');
  const line = (await listLines(db, [id])).find((one) => one.id === lineId);
  if (!line) throw notFound('Line');
  const days = { from, until: earliest(line.endDate, agreement.endDate) };
  checkDays(line, days);
  const held = unitsOn(line.holds, from);
  if (was && (was.length !== held.length || was.some((one) => !held.includes(one)))) {
    throw new AppError(
      'outdated',
      'This line was given other units in the meantime. Look again before you change them.',
    );
  }
  await checkUnits(db, [{ unitIds, quantity: line.quantity, field: 'unitIds' }]);
  const taken = await findTaken(db, lineId, unitIds, days);
  if (taken) {
    const message = takenText(taken, from);
    throw new AppError('unit_taken', message, { fields: { unitIds: message } });
  }
  await writeHolds(db, line, unitIds, days);
  return getAgreement(deps, id);
};
