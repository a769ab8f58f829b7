import type pg from 'pg';
import { ensureAppRole } from './app-role.ts';

/** What the server's role may do with the rows of a table. */
export type RowRights =
  /** Written only by the database's own functions. */
  | 'read-only'
  /** Rows are only ever added. */
  | 'append-only'
  /** Rows are never deleted: a user is disabled and a setting overwritten. */
  | 'no-delete'
  | 'full';

export type TableRights = Readonly<Record<string, RowRights>>;

// The server works with a partitioned table through the whole of it.
const revokePartitions = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(c.oid::regclass::text, ', ') as names from pg_class c
      where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  if (rows[0]?.names) await client.query(`revoke all on ${rows[0].names} from ${role}`);
};

/**
 * Gives the server's role its rights. The role owns nothing and cannot touch the audit trail; only migrations run as
 * the owner. Returns null where the account may not create roles: the append-only triggers still hold.
 */
export const grantToApp = async (client: pg.Client, rights: TableRights, wanted?: string): Promise<string | null> => {
  const role = await ensureAppRole(client, wanted);
  if (!role) return null;
  const tables = (kind: RowRights) => Object.keys(rights).filter((table) => rights[table] === kind);
  await client.query(`
    grant usage on schema public, pgboss, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on all sequences in schema public, pgboss to ${role};
    revoke insert, update, delete, truncate on ${tables('read-only')} from ${role};
    revoke update, delete, truncate on ${tables('append-only')} from ${role};
    revoke delete on ${tables('no-delete')} from ${role};
  `);
  await revokePartitions(client, role);
  return role;
};
