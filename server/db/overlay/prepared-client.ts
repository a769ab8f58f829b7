import type { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';

// Each connection keeps every named statement, so the number of names is limited.
const MAX_NAMES = 500;

const ANEW = '/* planned anew */';

/** Marks a statement whose best plan depends on its values, so that it is planned on every call. */
export const PLANNED_ANEW = sql.raw(ANEW);

type QueryInput = string | { text?: string; name?: string; submit?: unknown; rowMode?: string };
type Query = (input: QueryInput, values?: unknown, done?: unknown) => unknown;

const originalQuery = pg.Client.prototype.query as unknown as Query;

/** What is sent in one turn of the event loop leaves in one piece. */
const gatherWrites = (stream: Writable): void => {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/** Gives the work a connection that sends one statement at a time: COPY cannot share it. Nothing may be under way. */
export const unpipelined = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  const connection: { pipeline?: boolean } = client as pg.ClientBase & { pipeline: boolean };
  connection.pipeline = false;
  try {
    return await work();
  } finally {
    connection.pipeline = true;
  }
};

/**
 * A client for the pool that prepares each statement on first use: the server parses it once instead of on every call,
 * and plans it again only where the values make a difference.
 */
export const preparedClient = (): typeof pg.Client => {
  const names = new Map<string, string>();

  const statementName = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };

  const named = (input: QueryInput, values: unknown): QueryInput => {
    const config = typeof input === 'string' ? { text: input } : input;
    // A text without values may hold several statements, which cannot be prepared, unless the query builder made it.
    if (!Array.isArray(values) || (values.length === 0 && config.rowMode !== 'array')) return input;
    if (config.submit !== undefined || config.name !== undefined || config.text === undefined) return input;
    if (config.text.startsWith(ANEW)) return input;
    const name = statementName(config.text);
    return name === undefined ? input : { ...config, name };
  };

  class PreparedClient extends pg.Client {}
  PreparedClient.prototype.query = function (this: pg.Client, input: QueryInput, values?: unknown, done?: unknown) {
    gatherWrites(this.connection.stream);
    return originalQuery.call(this, named(input, values), values, done);
  } as unknown as typeof pg.Client.prototype.query;
  return PreparedClient;
};
