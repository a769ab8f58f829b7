import { sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import { formatTime } from '../../domain/kernel/format.ts';
import { type Instant, toDay, toWallTime } from '../../domain/kernel/time.ts';
import type { OutWay } from '../../domain/presence/contract.ts';
import type { Visit } from '../../domain/visits/contract.ts';
import { getToday } from '../clock.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { checkIn } from '../presence/check-in.ts';
import { checkOut } from '../presence/check-out.ts';
import { presentVisit, toVisit, type VisitDeps } from './find.ts';
import { type Host, lockHost } from './host.ts';
import type { VisitRow } from './tables.ts';
import { tellHost } from './tell.ts';
import { lockVisit, saveVisit } from './write.ts';

type AtKiosk = { kioskId?: string; agreedRules?: number | null; at?: Instant };

// Badges of a day are counted without a gap: each check-in waits for the one before.
const nextBadge = (day: string) => sql<number>`(select coalesce(max(v.badge_number), 0) + 1 from visits v
  where v.expected_day = ${day}::date)`;

const standInLine = ({ db }: VisitDeps) =>
  withoutWaiting(db, db.execute(sql`select pg_advisory_xact_lock(hashtext('visits'), hashtext('badges'))`));

// What a tablet sends later was done when it says.
const atTime = (deps: VisitDeps, instant: Instant): VisitDeps => ({ ...deps, clock: { now: () => instant } });

/** Why somebody cannot come in; null where they can. */
const entryProblem = (row: VisitRow, zone: string): string | null => {
  const at = (instant: Instant) => formatTime(toWallTime(instant, zone));
  if (row.cancelledAt !== null) return `The visit of ${row.visitorName} was cancelled`;
  if (row.outAt !== null) return `${row.visitorName} left at ${at(row.outAt)}`;
  return row.inAt === null ? null : `${row.visitorName} is inside since ${at(row.inAt)}`;
};

/** Somebody whose row is held comes in, and the host is told. */
export const enter = async (
  deps: VisitDeps,
  row: VisitRow,
  host: Host,
  { kioskId, agreedRules, at }: AtKiosk,
): Promise<{ row: VisitRow; hostTold: boolean }> => {
  const { timezone } = (await deps.settings.get()).general;
  const problem = entryProblem(row, timezone);
  if (problem) throw new AppError('conflict', problem);
  const inAt = at ?? deps.clock.now();
  const expectedDay = toDay(inAt, timezone);
  const checkedIn = await checkIn(atTime(deps, inAt), {
    kind: 'visit',
    personName: row.visitorName,
    companyName: row.company,
    partyId: row.partyId,
  });
  standInLine(deps);
  const inside = await saveVisit(deps.db, row.id, {
    inAt,
    checkInId: checkedIn.id,
    expectedDay,
    badgeNumber: nextBadge(expectedDay) as never,
    ...(kioskId ? { kioskId } : {}),
    ...(agreedRules === undefined || agreedRules === null ? {} : { agreedRules }),
  });
  return { row: inside, hostTold: await tellHost(deps, inside, host, inAt) };
};

/** At the desk: also who was expected on another day, and comes today. */
export const checkInVisit = async (deps: VisitDeps, id: string): Promise<Visit> => {
  const row = await lockVisit(deps.db, id);
  const host = await lockHost(deps, row.hostTenantId);
  const { row: inside } = await enter(deps, row, host, {});
  return toVisit(inside, await getToday(deps), host?.companyName ?? null);
};

/** Somebody whose row is held leaves; who left already stays as they left. */
export const leave = async (deps: VisitDeps, row: VisitRow, how: OutWay, at?: Instant): Promise<VisitRow> => {
  if (row.checkInId === null) throw new AppError('conflict', `${row.visitorName} is not inside`);
  if (row.outAt !== null) return row;
  // The database ends the visit along with its check-in.
  const { outAt } = await checkOut(atTime(deps, at ?? deps.clock.now()), row.checkInId, how);
  return { ...row, outAt };
};

export const checkOutVisit = async (deps: VisitDeps, id: string): Promise<Visit> =>
  presentVisit(deps, await leave(deps, await lockVisit(deps.db, id), 'desk'));
