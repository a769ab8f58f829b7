import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { formatTime } from '../../domain/kernel/format.ts';
import { toWallTime } from '../../domain/kernel/time.ts';
import type { CheckIn, CheckInKind } from '../../domain/presence/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { findCheckIn, type PresenceDeps } from './find.ts';
import { checkIns } from './tables.ts';

export type NewCheckIn = {
  kind: CheckInKind;
  personName: string;
  companyName?: string | null | undefined;
  tenantId?: string | null | undefined;
  partyId?: string | null | undefined;
  passId?: string | null | undefined;
  bookingId?: string | null | undefined;
  unitId?: string | null | undefined;
};

const isUnit = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from units where id = ${id}::uuid and is_active`);
  return rows.length > 0;
};

/** The open check-in of the same person, by the rules of the unique indexes. */
const sameInside = ({ personName, tenantId, partyId, passId, bookingId }: NewCheckIn): SQL | undefined => {
  const isNamed = sql`fold_name(${checkIns.personName}) = fold_name(${personName})`;
  const isNobody = isNull(checkIns.partyId);
  return or(
    partyId ? eq(checkIns.partyId, partyId) : undefined,
    passId ? eq(checkIns.passId, passId) : undefined,
    tenantId && !partyId ? and(eq(checkIns.tenantId, tenantId), isNobody, isNamed) : undefined,
    bookingId && !partyId && !tenantId ? and(eq(checkIns.bookingId, bookingId), isNobody, isNamed) : undefined,
  );
};

const findInside = async (db: Db, wanted: NewCheckIn) => {
  const same = sameInside(wanted);
  if (!same) return null;
  const [row] = await db
    .select({ personName: checkIns.personName, inAt: checkIns.inAt })
    .from(checkIns)
    .where(and(isNull(checkIns.outAt), same))
    .limit(1);
  return row ?? null;
};

/** Somebody comes in, who is not inside already. */
export const checkIn = async (deps: PresenceDeps, wanted: NewCheckIn): Promise<CheckIn> => {
  const { db, clock, settings } = deps;
  const [inside, isKnown] = await Promise.all([
    findInside(db, wanted),
    wanted.unitId ? isUnit(db, wanted.unitId) : true,
  ]);
  if (!isKnown) throw invalid({ unitId: 'This desk or room does not exist or is not in use' });
  if (inside) {
    const { timezone } = (await settings.get()).general;
    const since = formatTime(toWallTime(inside.inAt, timezone));
    throw new AppError('conflict', `${inside.personName} is inside since ${since}`);
  }
  const [made] = await db
    .insert(checkIns)
    .values({ ...wanted, inAt: clock.now() })
    .returning({ id: checkIns.id });
  const row = made && (await findCheckIn(db, made.id));
  if (!row) throw new Error('The insert answered no row');
  return row;
};
