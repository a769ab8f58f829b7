import { and, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Deps } from '../deps.ts';
import type { PackageOffer } from './service.ts';
import { workspacePackages } from './tables.ts';

/** Several packages in one question, for lists whose rows each name one. */
export const packagesById = async (
  { db }: Pick<Deps, 'db'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PackageOffer>> => {
  if (ids.size === 0) return new Map();
  const found = await db
    .select()
    .from(workspacePackages)
    .where(inArray(workspacePackages.id, [...ids]));
  return new Map(found.map((offer) => [offer.id, offer]));
};

/** The free room hours of the package that a column names, for a query that reads who has it. */
export const selectFreeRoomHours = (packageId: PgColumn) =>
  sql<number | null>`(select p.free_room_hours from ${workspacePackages} p where p.id = ${packageId})`;

/** The whole price list, in the order of its names. Spaces have dozens of packages, never thousands. */
export const allPackages = ({ db }: Pick<Deps, 'db'>): Promise<PackageOffer[]> =>
  db.select().from(workspacePackages).orderBy(workspacePackages.name, workspacePackages.id);

/** What the front page offers. */
export const publicPackages = ({ db }: Pick<Deps, 'db'>): Promise<PackageOffer[]> =>
  db
    .select()
    .from(workspacePackages)
    .where(and(workspacePackages.isActive, workspacePackages.isPublic))
    .orderBy(workspacePackages.name, workspacePackages.id);

/** The name of the package that a column names. */
export const selectPackageName = (packageId: PgColumn) =>
  sql<string | null>`(select p.name from ${workspacePackages} p where p.id = ${packageId})`;

/** Places that nobody has, keeps or waits for; null where there are as many as are wanted. */
export const placesLeft = async (
  { db }: Pick<Deps, 'db'>,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> => {
  const { rows } = await db.execute<{ id: string; left: number | null }>(sql`
    select id, package_places_left(id) as left from unnest(${sql.param([...packageIds])}::uuid[]) as id`);
  return new Map(rows.map(({ id, left }) => [id, left]));
};
