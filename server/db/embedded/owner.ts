import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectOwner } from './connection.ts';
import type { DataPaths } from './paths.ts';
import type { Address } from './pid.ts';

/** An arbitrary number, the same in every release. */
const OWNER_LOCK = 7_412_658_093;
/** A server that was just ended needs a moment until PostgreSQL notices that its connection is gone. */
const PATIENCE_MS = 2_000;

const me = `nafasi ${randomUUID()}`;

/**
 * The connection whose lock makes this server the only one on the data; undefined when another live server holds it.
 */
export async function takeOwnership(paths: DataPaths, address: Address): Promise<Client | undefined> {
  const client = await connectOwner(paths, address, me);
  const deadline = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
      if (rows[0]?.mine) return client;
      await endOwnLeftover(client);
      if (Date.now() > deadline) break;
      await sleep(100);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

/** A connection that broke only on our side would otherwise keep us out for ever. */
async function endOwnLeftover(client: Client): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [me],
  );
}

/** The database and the role that the application works with; run while the lock is held, so by one server at a time. */
export async function ensureDatabase(owner: Client, appPassword: string): Promise<void> {
  const role = await owner.query("select from pg_roles where rolname = 'nafasi_app'");
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  const verb = role.rowCount ? 'alter' : 'create';
  await owner.query(`${verb} role nafasi_app with ${rights} password ${owner.escapeLiteral(appPassword)}`);
  const database = await owner.query("select from pg_database where datname = 'nafasi'");
  if (!database.rowCount) await owner.query('create database nafasi');
  await owner.query('revoke all on database nafasi from public');
  await owner.query('grant connect on database nafasi to nafasi_app');
}
