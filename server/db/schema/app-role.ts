import pg from 'pg';
import { StartError } from '../../startup/start-error.ts';

/** The login of the embedded database. */
export const APP_ROLE = 'nafasi_app';

// Since PostgreSQL 16, creating a role no longer gives the right to SET it.
const SET_IS_GRANTED_SINCE = 160000;

type Facts = { own: string; granted: string | null; version: number };

const readFacts = async (client: pg.Client): Promise<Facts> => {
  const { rows } = await client.query<Facts>(
    `select '${APP_ROLE}_' || (select oid from pg_database where datname = current_database()) as own,
       (select r.rolname from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
         where n.nspname = 'pgboss' and r.rolname ~ '^${APP_ROLE}(_[0-9]+)?$' order by length(r.rolname) desc limit 1) as granted,
       current_setting('server_version_num')::int as version`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database tells nothing about itself');
  return facts;
};

const canTake = async (client: pg.Client, role: string, version: number): Promise<boolean> => {
  const right = version >= SET_IS_GRANTED_SINCE ? 'SET' : 'MEMBER';
  const { rows } = await client.query<{ can: boolean }>(
    'select coalesce(bool_or(pg_has_role(current_user, oid, $2)), false) as can from pg_roles where rolname = $1',
    [role, right],
  );
  return rows[0]?.can === true;
};

// A refusal leaves the surrounding transaction intact; the caller checks whether it worked.
const attempt = (client: pg.Client, statement: string) =>
  client.query(
    `do $$ begin ${statement}; exception when insufficient_privilege or undefined_object or duplicate_object or unique_violation then null; end $$`,
  );

const withSet = (version: number): string => (version >= SET_IS_GRANTED_SINCE ? ' with inherit true, set true' : '');

const ensure = async (client: pg.Client, role: string, version: number): Promise<boolean> => {
  if (await canTake(client, role, version)) return true;
  await attempt(client, `create role ${role} nologin`);
  if (await canTake(client, role, version)) return true;
  await attempt(client, `grant ${role} to current_user${withSet(version)}`);
  return canTake(client, role, version);
};

/**
 * The role that the server works under, or null where this account can neither use nor create one. Roles belong to the
 * whole PostgreSQL server, so the name holds the number of the database: two spaces do not share a role. A space keeps
 * the role that already has rights in it, also when the database was copied or renamed.
 */
export const ensureAppRole = async (client: pg.Client, wanted?: string): Promise<string | null> => {
  const { own, granted, version } = await readFacts(client);
  for (const role of new Set([wanted ?? granted ?? own, own])) if (await ensure(client, role, version)) return role;
  return null;
};

/** The role that has its rights in the space already, where this account may take it. */
export const findAppRole = async (client: pg.Client): Promise<string | null> => {
  const { granted, version } = await readFacts(client);
  return granted && (await canTake(client, granted, version)) ? granted : null;
};

/** Lets the login of the server take the role. */
export const letIn = async (client: pg.Client, role: string, login: string): Promise<void> => {
  const { version } = await readFacts(client);
  const right = version >= SET_IS_GRANTED_SINCE ? 'SET' : 'MEMBER';
  const mayTake = async (): Promise<boolean> => {
    const { rows } = await client.query<{ may: boolean }>(
      'select pg_has_role(l.oid, r.oid, $3) as may from pg_roles l, pg_roles r where l.rolname = $1 and r.rolname = $2',
      [login, role, right],
    );
    const [found] = rows;
    if (!found)
      throw new StartError(`The database has no account ${login}, which DATABASE_URL names. Create it first.`);
    return found.may;
  };
  if (await mayTake()) return;
  const grant = `grant ${role} to ${pg.escapeIdentifier(login)}${withSet(version)}`;
  await attempt(client, grant);
  if (!(await mayTake()))
    throw new StartError(
      `The account ${login} of DATABASE_URL may not work in the space. Let an administrator of the database run: ${grant}`,
    );
};
