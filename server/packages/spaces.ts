import { sql } from 'drizzle-orm';
import type { PackageType } from '../../domain/packages/contract.ts';
import type { Db } from '../db/pool.ts';

// How many spaces of each type are on offer now.
export const spacesByType = async (db: Db): Promise<ReadonlyMap<PackageType, number>> => {
  const { rows } = await db.execute<{ type: PackageType; spaces: number }>(
    sql`select type, sum(total_spaces)::int as spaces from workspace_packages where is_active group by type`,
  );
  return new Map(rows.map(({ type, spaces }) => [type, spaces]));
};
