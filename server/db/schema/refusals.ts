import type pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { readAddress } from '../connection/address.ts';
import { READ_ONLY, sqlState } from '../connection/database.ts';

const OLDEST_SUPPORTED = 150000;

export const refuseOldServer = async (client: pg.Client) => {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  const [server] = rows;
  if (!server || Number(server.number) < OLDEST_SUPPORTED) {
    throw new StartError(`PostgreSQL 15 or newer is needed, but the server is version ${server?.version}.`);
  }
};

const readOnly = (where: string) =>
  `The database at ${where} is read-only: it is a replica, or set to read-only. Point DATABASE_URL at the server that takes writes.`;

export const refuseReadOnly = async (client: pg.Client, url: string) => {
  const { rows } = await client.query<{ only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as only`,
  );
  if (rows[0]?.only) throw new StartError(readOnly(readAddress(url).place));
};

/** One sentence for a failure that the operator can fix; any other error is returned unchanged. */
export const explainFailure = (error: unknown, url: string): unknown => {
  if (error instanceof StartError) return error;
  const { username, place } = readAddress(url);
  const reason = error instanceof Error ? innermost(error).message : String(error);
  const refuse = (words: string) => new StartError(words, { cause: error });
  switch (sqlState(error)) {
    case '42501':
      return refuse(
        `The database account ${username} may not set up ${place} (${reason}). Give DATABASE_URL the account that owns the database and its tables.`,
      );
    case READ_ONLY:
      return refuse(readOnly(place));
    case '53100':
      return refuse(`The disk of the database at ${place} is full. Make room, then start again.`);
    case 'XX001':
    case 'XX002':
      return refuse(`The data in ${place} is damaged (${reason}). Restore a backup: npm run restore -- FILE.`);
    default:
      return error;
  }
};

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);
