import { sql } from 'drizzle-orm';
import type { PackageType } from '../../domain/packages/contract.ts';
import { type Question, rowsOf } from '../db/query/query-batch.ts';

// How many spaces of each type are on offer now.
export const spacesByType: Question<readonly { type: PackageType; spaces: number }[]> = rowsOf(
  sql`select type, sum(total_spaces)::int as spaces from workspace_packages where is_active group by type`,
);
