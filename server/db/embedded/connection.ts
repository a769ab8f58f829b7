import { Client } from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { OWNER } from './cluster.ts';
import type { DataPaths } from './paths.ts';
import type { Address } from './pid.ts';

const ANSWER_WITHIN_MS = 5_000;

/** By the socket in the folder where there is one: a round trip takes a third less of the processor than by TCP. */
export function databaseUrl(user: string, password: string, { port, socketFolder }: Address, database: string): string {
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return socketFolder ? `${url}?host=${encodeURIComponent(socketFolder)}` : url;
}

/** A connection as the owner to the maintenance database, which exists whatever happens to ours. */
export async function connectOwner(paths: DataPaths, address: Address, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl(OWNER, paths.credentials.ownerPassword, address, 'postgres'),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: applicationName,
    keepAlive: true,
  });
  // Without a listener a connection lost later would end the process; those who care listen to 'end'.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether PostgreSQL accepts our passwords; 'later' while it is starting or stopping. */
export async function probe(paths: DataPaths, running: Address & { pid: number }): Promise<'ready' | 'later'> {
  const started = Date.now();
  try {
    const client = await connectOwner(paths, running, 'nafasi probe');
    await client.end();
    return 'ready';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '28P01' || code === '28000') {
      throw new StartError(
        `The database in ${paths.data} does not accept the passwords in database.json. Restore that file from a backup.`,
      );
    }
    if (/timeout/i.test(message) && Date.now() - started >= ANSWER_WITHIN_MS - 100) {
      throw new StartError(
        `PostgreSQL (process ${running.pid}) holds the data in ${paths.data} but does not answer. End that process, then start Nafasi again.`,
      );
    }
    return 'later';
  }
}
