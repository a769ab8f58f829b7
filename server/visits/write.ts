import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { type VisitRow, visits } from './tables.ts';

// One of them is free as long as fewer than half of the million are taken, but once in a million times.
const CANDIDATES = 20;

const newCodes = (): string[] =>
  Array.from({ length: CANDIDATES }, () => String(randomInt(1_000_000)).padStart(6, '0'));

const freeCode = () => sql<string>`(select c from unnest(${sql.param(newCodes())}::text[]) as c
  where not exists (select from visits v where v.code = c) limit 1)`;

export const insertVisit = async (
  db: Db,
  values: Omit<typeof visits.$inferInsert, 'code' | 'badgeNumber'>,
): Promise<VisitRow> => {
  const [row] = await db
    .insert(visits)
    .values({ ...values, code: freeCode() })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};

/** Those who change the same visit at once take turns. */
export const lockVisit = async (db: Db, id: string): Promise<VisitRow> => {
  const [row] = await db.select().from(visits).where(eq(visits.id, id)).for('no key update');
  if (!row) throw notFound('Visit');
  return row;
};

/** The same by the code that a visitor was given; null where nobody has it. */
export const lockVisitByCode = async (db: Db, code: string): Promise<VisitRow | null> => {
  const [row] = await db.select().from(visits).where(eq(visits.code, code)).for('no key update');
  return row ?? null;
};

export const saveVisit = async (
  db: Db,
  id: string,
  changes: Partial<typeof visits.$inferInsert>,
): Promise<VisitRow> => {
  const [row] = await db.update(visits).set(changes).where(eq(visits.id, id)).returning();
  if (!row) throw notFound('Visit');
  return row;
};
