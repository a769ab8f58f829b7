import { and, asc, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { addDays, toInstant } from '../../domain/kernel/time.ts';
import type { CheckIn, listCheckIns as ListCheckIns } from '../../domain/presence/contract.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { checkIns } from './tables.ts';

export type PresenceDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

export const checkInColumns = {
  id: checkIns.id,
  kind: checkIns.kind,
  personName: checkIns.personName,
  companyName: checkIns.companyName,
  tenantId: checkIns.tenantId,
  partyId: checkIns.partyId,
  passId: checkIns.passId,
  bookingId: checkIns.bookingId,
  unitId: checkIns.unitId,
  unitName: sql<string | null>`(select u.name from units u where u.id = ${checkIns.unitId})`.as('unit_name'),
  inAt: checkIns.inAt,
  outAt: checkIns.outAt,
  outHow: checkIns.outHow,
};

/** Everybody who is in the building, who came last first. */
export const insideNow = ({ db }: Pick<Deps, 'db'>): Promise<CheckIn[]> =>
  db
    .select(checkInColumns)
    .from(checkIns)
    .where(isNull(checkIns.outAt))
    .orderBy(desc(checkIns.inAt), asc(checkIns.id))
    .execute();

export const insideCount = async (db: Db): Promise<number> => db.$count(checkIns, isNull(checkIns.outAt));

export const findCheckIn = async (db: Db, id: string): Promise<CheckIn | null> => {
  const [row] = await db.select(checkInColumns).from(checkIns).where(eq(checkIns.id, id));
  return row ?? null;
};

const toFilter = ({ from, to, q, tenant, party }: QueryOf<typeof ListCheckIns>, timezone: string): SQL | undefined => {
  const midnight = (day: string) => toInstant(day, '00:00', timezone);
  return and(
    tenant ? eq(checkIns.tenantId, tenant) : undefined,
    party ? eq(checkIns.partyId, party) : undefined,
    from ? gte(checkIns.inAt, midnight(from)) : undefined,
    to ? lt(checkIns.inAt, midnight(addDays(to, 1))) : undefined,
    q ? or(ilike(checkIns.personName, containing(q)), ilike(checkIns.companyName, containing(q))) : undefined,
  );
};

export const listCheckIns = async (
  { db, settings }: PresenceDeps,
  query: QueryOf<typeof ListCheckIns>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CheckIn[]> => {
  const filter = toFilter(query, (await settings.get()).general.timezone);
  const page = keyset(query, { sorts: { inAt: checkIns.inAt }, id: checkIns.id, otherwise: '-inAt' });
  const rows = await db
    .select({ ...checkInColumns, cursor: page.cursor.as('cursor') })
    .from(checkIns)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, checkIns, filter, reply);
  return page.finish(request, reply, rows);
};
