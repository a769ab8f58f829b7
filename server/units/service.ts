import { and, asc, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type {
  createUnitSeries as CreateSeries,
  createUnit as CreateUnit,
  listUnits as ListUnits,
  Unit,
  updateUnit as UpdateUnit,
} from '../../domain/units/contract.ts';
import { seriesNames } from '../../domain/units/rules.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { packagesById, selectPackageName } from '../packages/offers.ts';
import { floors, units } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

const { nameKey: _, ...own } = getTableColumns(units);
const columns = { ...own, floor: floors.name, packageName: selectPackageName(units.packageId) };
const onFloor = eq(floors.id, units.floorId);

/** Agreements, a later feature, say which units are free; the composition root hands it in. */
export type IsFreeUnit = (unitId: SQL, days: { from: Day; to?: Day; agreementId?: string }) => SQL;

const freeFilter = ({ freeFrom, freeTo, freeFor }: QueryOf<typeof ListUnits>, isFree: IsFreeUnit): SQL | undefined => {
  if (freeFrom === undefined) return undefined;
  if (freeTo !== undefined && freeTo < freeFrom) throw invalid({ freeTo: 'Must not be before the first day' });
  return isFree(sql`${units.id}`, {
    from: freeFrom,
    ...(freeTo ? { to: freeTo } : {}),
    ...(freeFor ? { agreementId: freeFor } : {}),
  });
};

const toFilter = (query: QueryOf<typeof ListUnits>, isFree: IsFreeUnit): SQL | undefined =>
  and(
    query.kind ? eq(units.kind, query.kind) : undefined,
    query.floorId ? eq(units.floorId, query.floorId) : undefined,
    query.packageId ? eq(units.packageId, query.packageId) : undefined,
    query.isActive === undefined ? undefined : eq(units.isActive, query.isActive),
    freeFilter(query, isFree),
    query.q ? ilike(units.name, containing(query.q)) : undefined,
  );

export const listUnits = async (
  { db, isFreeUnit }: DbDeps & { isFreeUnit: IsFreeUnit },
  query: QueryOf<typeof ListUnits>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Unit[]> => {
  const filter = toFilter(query, isFreeUnit);
  const page = keyset(query, {
    sorts: { createdAt: units.createdAt, name: units.nameKey },
    id: units.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(units)
    .innerJoin(floors, onFloor)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, units, filter, reply);
  return page.finish(request, reply, rows);
};

export const getUnit = async ({ db }: DbDeps, id: string): Promise<Unit> => {
  const [found] = await db.select(columns).from(units).innerJoin(floors, onFloor).where(eq(units.id, id));
  if (!found) throw notFound('Unit');
  return found;
};

// The floor is held until the transaction ends: two who number its units take turns.
const lockFloor = async (db: Db, name: string): Promise<string> => {
  await db.insert(floors).values({ name }).onConflictDoNothing();
  const [floor] = await db
    .select({ id: floors.id })
    .from(floors)
    .where(sql`lower(btrim(${floors.name})) = lower(btrim(${name}))`)
    .for('no key update');
  if (!floor) throw new Error('The floor was not written');
  return floor.id;
};

const checkPackage = async (deps: DbDeps, packageId: string | null | undefined): Promise<void> => {
  if (!packageId) return;
  const known = await packagesById(deps, new Set([packageId]));
  if (known.size === 0) throw invalid({ packageId: 'This package does not exist' });
};

export const createUnit = async (deps: DbDeps, { floor, ...input }: BodyOf<typeof CreateUnit>): Promise<Unit> => {
  await checkPackage(deps, input.packageId);
  const floorId = await lockFloor(deps.db, floor);
  const [created] = await deps.db
    .insert(units)
    .values({ ...input, floorId })
    .returning({ id: units.id });
  if (!created) throw new Error('The insert answered no row');
  return getUnit(deps, created.id);
};

export const createUnitSeries = async (
  deps: DbDeps,
  { floor, name, count, kind, packageId }: BodyOf<typeof CreateSeries>,
): Promise<Unit[]> => {
  await checkPackage(deps, packageId);
  const floorId = await lockFloor(deps.db, floor);
  const existing = await deps.db
    .select({ name: units.name })
    .from(units)
    .where(and(eq(units.floorId, floorId), eq(units.kind, kind)));
  const names = seriesNames(
    name,
    count,
    existing.map((unit) => unit.name),
  );
  const rows = names.map((numbered) => ({ kind, name: numbered, floorId, packageId }));
  const created = await deps.db.insert(units).values(rows).returning({ id: units.id });
  return deps.db
    .select(columns)
    .from(units)
    .innerJoin(floors, onFloor)
    .where(
      inArray(
        units.id,
        created.map(({ id }) => id),
      ),
    )
    .orderBy(asc(units.nameKey), asc(units.id));
};

export const updateUnit = async (
  deps: DbDeps,
  id: string,
  { floor, ...changes }: BodyOf<typeof UpdateUnit>,
): Promise<Unit> => {
  await checkPackage(deps, changes.packageId);
  const floorId = floor === undefined ? undefined : await lockFloor(deps.db, floor);
  const given = { ...changes, floorId };
  if (Object.values(given).some((value) => value !== undefined)) {
    await deps.db.update(units).set(given).where(eq(units.id, id));
  }
  return getUnit(deps, id);
};

/** Units that nobody else gives away until the transaction ends; always locked in one order, so that all take turns. */
export const lockUnits = async (
  { db }: DbDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Unit, 'id' | 'name' | 'isActive'>>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: units.id, name: units.name, isActive: units.isActive })
    .from(units)
    .where(inArray(units.id, [...ids]))
    .orderBy(asc(units.id))
    .for('no key update');
  return new Map(found.map((unit) => [unit.id, unit]));
};

/** Every unit by its name, with its floor. */
export const unitNames = ({ db }: DbDeps): Promise<Pick<Unit, 'id' | 'name' | 'kind' | 'floor'>[]> =>
  db
    .select({ id: units.id, name: units.name, kind: units.kind, floor: floors.name })
    .from(units)
    .innerJoin(floors, onFloor)
    .where(eq(units.isActive, true));

type NewUnit = { id: string; kind: Unit['kind']; name: string; floor: string };

/** Units that come all at once, with the floors that are new. */
export const bringInUnits = async ({ db }: DbDeps, coming: readonly NewUnit[]): Promise<void> => {
  if (coming.length === 0) return;
  const names = [...new Map(coming.map(({ floor }) => [floor.trim().toLowerCase(), floor])).values()];
  await db
    .insert(floors)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  const given = JSON.stringify(coming);
  await db.execute(sql`
    insert into ${units} (id, kind, name, floor_id)
    select g.id, g.kind, g.name, f.id from jsonb_to_recordset(${given}::jsonb) as g (id uuid, kind text, name text, floor text)
    join ${floors} f on lower(btrim(f.name)) = lower(btrim(g.floor))`);
};
