import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Every browser of the run has one address, so that the tests together would be too many sign-ins for one. */
export const forgetSignIns = async (): Promise<void> => {
  if (!process.env.E2E_DATA_DIR) return;
  const client = await connectToSpace();
  try {
    await client.query("delete from throttle where bucket like 'login:address:%'");
  } finally {
    await client.end();
  }
};

/** The database of the run's own server, as the server itself sees it. */
export const connectToSpace = async (): Promise<pg.Client> => {
  const { E2E_DATA_DIR: dataDir } = process.env;
  if (!dataDir) throw new Error('This test needs the server that the run has started itself.');
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

/** As if the user had signed in a while ago: what is sensitive asks them to confirm that it is them. */
export const ageSignIn = async (userId: string): Promise<void> => {
  const client = await connectToSpace();
  await client.query(
    `update sessions set confirmed_at = clock_timestamp() - interval '11 minutes' where user_id = $1`,
    [userId],
  );
  await client.end();
};
