import pg from 'pg';
import { connectAsOwner } from '../../db/connection/connect.ts';
import { APP_ROLE } from '../../db/schema/app-role.ts';
import { prepareDatabase } from '../../startup/prepare.ts';
import { actAsRestore, doubtEffects, keepUnsent } from '../resume-after-restore.ts';
import { NOT_KEPT } from '../space-tables.ts';
import { chainProblems } from '../verify-space.ts';

/** The moment as a person reads it, and the line of the archive that led to it. */
type Restored = { moment: string; line: string };

const ALL_JOBS = 'drop schema if exists pgboss cascade';

const resume = async (client: pg.Client, { moment, line }: Restored): Promise<string[]> => {
  await actAsRestore(client);
  const problems = await chainProblems(client);
  // Who signed out since, or was locked out, must not be signed in again.
  for (const table of NOT_KEPT) await client.query(`delete from ${pg.escapeIdentifier(table)}`);
  await doubtEffects(client);
  await keepUnsent(client);
  await client.query(`select audit_event('rewound', 'backups', $1, $2::jsonb)`, [
    line,
    JSON.stringify({ moment, problems: problems.slice(0, 20) }),
  ]);
  return problems;
};

/** Makes a running space of a database that was brought to a moment, and answers what its chains say about it. */
export const reviveSpace = async (ownerUrl: string, restored: Restored): Promise<string[]> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-restore');
  try {
    await client.query(ALL_JOBS);
    await prepareDatabase(ownerUrl, async () => undefined, { login: APP_ROLE });
    await client.query('begin');
    const problems = await resume(client, restored);
    await client.query('commit');
    return problems;
  } finally {
    await client.end();
  }
};
