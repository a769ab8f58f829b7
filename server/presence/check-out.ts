import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { CheckIn, OutWay } from '../../domain/presence/contract.ts';
import { closingAfter } from '../../domain/presence/rules.ts';
import { findCheckIn, type PresenceDeps } from './find.ts';
import { checkIns } from './tables.ts';

/** Somebody leaves; who left already stays as they left. A device that tells of it late never lets anybody leave before they came. */
export const checkOut = async ({ db, clock }: PresenceDeps, id: string, how: OutWay): Promise<CheckIn> => {
  await db
    .update(checkIns)
    .set({ outAt: sql`greatest(${clock.now()}::timestamptz, ${checkIns.inAt})`, outHow: how })
    .where(and(eq(checkIns.id, id), isNull(checkIns.outAt)));
  const row = await findCheckIn(db, id);
  if (!row) throw notFound('Check-in');
  return row;
};

/** Everybody whom nobody checked out is out since the doors were closed. */
export const checkOutAtClosing = async ({ db, clock, settings }: PresenceDeps): Promise<number> => {
  const now = clock.now();
  const { rooms, general } = await settings.get();
  const open = await db
    .select({ id: checkIns.id, inAt: checkIns.inAt })
    .from(checkIns)
    .where(and(isNull(checkIns.outAt), lt(checkIns.inAt, now)));
  const over = open
    .map(({ id, inAt }) => ({ id, out_at: closingAfter(inAt, rooms, general.timezone) }))
    .filter(({ out_at }) => Date.parse(out_at) <= Date.parse(now));
  if (over.length === 0) return 0;
  const { rows } = await db.execute(sql`
    update check_ins c set out_at = o.out_at, out_how = 'closing'
    from jsonb_to_recordset(${JSON.stringify(over)}::jsonb) as o (id uuid, out_at timestamptz) where c.id = o.id and c.out_at is null
    returning c.id`);
  return rows.length;
};
