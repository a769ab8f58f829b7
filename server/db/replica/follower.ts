import pg from 'pg';
import { readAddress } from '../connection/address.ts';
import { type ClientClass, type ConnectionWay, foundBy, type Host } from '../connection/writer.ts';

// An address of replicas with several hosts: each new connection goes to the one of them that follows and answers first.

const ANSWER_MS = 1_000;

const askHost = async (connectionString: string): Promise<Host> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'nafasi-find',
  });
  client.on('error', () => undefined); // Its query reports the error.
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    if (!rows[0]?.follows) throw new Error(`${client.host}:${client.port} is no replica`);
    return { host: client.host, port: client.port };
  } finally {
    client.end().catch(() => undefined); // It was for one question.
  }
};

const findFollower = async (urls: readonly string[]): Promise<Host> => {
  try {
    return await Promise.any(urls.map(askHost));
  } catch (error) {
    const errors = (error as AggregateError).errors as Error[];
    throw new Error(`No host is a replica (${errors.map(({ message }) => message).join('; ')})`, { cause: errors[0] });
  }
};

export const followerAt = (url: string, Client: ClientClass = pg.Client): ConnectionWay => {
  const { urls } = readAddress(url);
  const [connectionString = url] = urls;
  if (urls.length === 1) return { connectionString, Client };
  return {
    connectionString,
    Client: foundBy(
      Client,
      () => findFollower(urls),
      () => undefined,
    ),
  };
};
