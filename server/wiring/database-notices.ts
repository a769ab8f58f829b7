import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Damage, findDamage } from '../db/connection/damage.ts';
import { type Database, systemActor } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { Warnings } from '../http/warnings.ts';
import { longUnsealed } from '../integrity/sealing.ts';
import { notify } from '../notifications/service.ts';

// What the database itself has to say, to the balancer and to people who may verify the audit log.

type Context = { database: Database; deps: Deps; warnings: Warnings };

const findDamagedTable = async ({ db }: Database, { file }: Damage): Promise<string | null> => {
  if (file === null) return null;
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select pg_filenode_relation(0, ${file}::oid)::text as name`,
  );
  return rows[0]?.name ?? null;
};

/** Tells once of each damaged place. The server goes on: what does not touch that place is well. */
export const damageReporter = ({ database, deps, warnings }: Context): ((error: unknown) => void) => {
  const known = new Set<string>();
  const report = async (damage: Damage) => {
    const table = await findDamagedTable(database, damage).catch(() => null);
    const what = table ? `${damage.place}, which belongs to ${table}` : damage.place;
    await database.transact(systemActor('integrity'), (db) =>
      notify({ ...deps, db }, 'promise_broken', [
        {
          title: 'Some stored data is damaged',
          body: `The database cannot read ${what}. Check the disk, then restore the last good backup.`,
          path: withQuery(paths.settings, { tab: 'security' }),
          eventKey: `promise_broken:damage:${damage.place}`,
        },
      ]),
    );
  };
  return (error) => {
    const damage = findDamage(error);
    if (!damage || known.has(damage.place)) return;
    known.add(damage.place);
    warnings.set('damage', 'Some stored data is damaged. Check the log, and restore the last good backup.');
    report(damage).catch((failure) => deps.log.error({ err: failure }, 'the damage could not be told'));
  };
};

/** Looks how long the oldest entry of the audit log and of the journal has waited for its seal, and tells where that is long. */
export const watchSealing = async ({ database, deps, warnings }: Context): Promise<void> => {
  const { rows } = await database.db.execute<{ id: string; chain: string; minutes: number }>(longUnsealed);
  const [oldest] = rows;
  if (!oldest) return warnings.set('sealing', null);
  const { id, chain, minutes } = oldest;
  warnings.set('sealing', `The ${chain} has not been sealed for ${minutes} minutes.`);
  await database.transact(systemActor('integrity'), (db) =>
    notify({ ...deps, db }, 'promise_broken', [
      {
        title: `The ${chain} is not being sealed`,
        body: `Its oldest entry has waited ${minutes} minutes. Another program is holding a transaction open in this database: end it.`,
        path: paths.auditLog,
        eventKey: `promise_broken:sealing:${chain}:${id}`,
      },
    ]),
  );
};
