import { type SQL, sql } from 'drizzle-orm';
import { PACKAGE_TYPES } from '../../domain/packages/contract.ts';
import { spaceKind } from '../../domain/packages/rules.ts';
import { workspacePackages } from './tables.ts';

/**
 * A query that answers one row (package_id, holding, ever) for each package with tenants: how many hold a space of it
 * now, and how many were ever on it. Tenants come later in the order of features, so that the query is handed in.
 */
export type PackageOccupants = SQL;

/** Types that share their spaces share a kind; a virtual office takes no desk and is counted by itself. */
export const selectKind = (type: SQL | typeof workspacePackages.type): SQL =>
  sql`case ${type} ${sql.join(
    PACKAGE_TYPES.map((name) => sql`when ${name} then ${spaceKind(name) ?? name}`),
    sql` `,
  )} end`;

/**
 * The spaces of every package, in one pass over the packages and their holders. A tenant on a package that is no longer
 * sold still sits on one of the kind's desks, which is why the difference may fall below zero.
 */
export const selectSpaces = (holders: PackageOccupants): SQL => sql`(
  select p.id, p.occupied, p.ever, p.type_spaces, greatest(p.type_spaces - p.type_occupied, 0)::int as available
  from (
    select ${workspacePackages.id} as id,
      coalesce(h.holding, 0)::int as occupied,
      coalesce(h.ever, 0)::int as ever,
      (coalesce(sum(${workspacePackages.totalSpaces}) filter (where ${workspacePackages.isActive}) over of_kind, 0))::int as type_spaces,
      (coalesce(sum(h.holding) over of_kind, 0))::int as type_occupied
    from ${workspacePackages} left join (${holders}) h on h.package_id = ${workspacePackages.id}
    window of_kind as (partition by ${selectKind(workspacePackages.type)})
  ) p
)`;
