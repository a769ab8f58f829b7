import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CHANGES_CHANNEL } from '../../server/http/events.ts';

const connect = async (dataDir: string): Promise<pg.Client> => {
  const { appPassword, folder = dataDir } = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')) as {
    appPassword: string;
    folder?: string;
  };
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3];
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'nafasi_app',
    password: appPassword,
    database: 'nafasi',
  });
  await client.connect();
  return client;
};

/** Tells one person something as a second server of the same space would: through the database and its channel. */
export const notifyFromAnotherServer = async (userId: string, title: string) => {
  const { E2E_DATA_DIR } = process.env;
  if (!E2E_DATA_DIR) throw new Error('This test needs the server that the run has started itself.');
  const client = await connect(E2E_DATA_DIR);
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true)",
    );
    await client.query(
      "insert into notifications (user_id, kind, title, body, path, event_key) values ($1, 'test', $2, '', null, $3)",
      [userId, title, `test:${randomUUID()}`],
    );
    await client.query('select pg_notify($1, $2)', [
      CHANGES_CHANNEL,
      JSON.stringify({ node: randomUUID(), topics: ['notifications'] }),
    ]);
    await client.query('commit');
  } finally {
    await client.end();
  }
};
