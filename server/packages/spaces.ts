import { sql } from 'drizzle-orm';
import type { PackageType } from '../../domain/packages/contract.ts';
import { type BatchQuery, rowsQuery } from '../db/query/query-batch.ts';

/** How many spaces of each type are on offer now. */
export const spacesByType: BatchQuery<readonly { type: PackageType; spaces: number }[]> = rowsQuery(
  sql`select type, sum(total_spaces)::int as spaces from workspace_packages where is_active group by type`,
);
