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

const nothing = () => undefined;
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

/** What the driver makes of the description of an answer. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Connection = { describe(what: object): void };
type Callback = (error: Error | null, result: unknown) => void;

/** What a query of the driver has beside what its types tell. */
type DriverQuery = {
  name: string;
  callback: Callback;
  _result: Shape;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};
const Query = pg.Query as unknown as new (config: object, values: unknown) => DriverQuery;

/** A statement that is described once on its connection: from then on it is known what its answer looks like. */
class DescribedOnce extends Query {
  readonly #shapes: Map<string, Shape>;
  #known: Shape | undefined;

  constructor(config: object, values: unknown, shapes: Map<string, Shape>) {
    super(config, values);
    this.#shapes = shapes;
  }

  override prepare(connection: Connection): void {
    this.#known = this.hasBeenParsed(connection) ? this.#shapes.get(this.name) : undefined;
    if (!this.#known) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, this.#known);
    this._accumulateRows = true;
    const { describe } = connection;
    connection.describe = nothing;
    try {
      super.prepare(connection);
    } finally {
      connection.describe = describe;
    }
  }

  override handleReadyForQuery(connection: Connection): void {
    if (!this.#known) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      this.#shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(connection);
  }
}

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

  const shapes = new WeakMap<pg.Client, Map<string, Shape>>();

  const described = (client: pg.Client, config: object, values: unknown) => {
    const known = shapes.get(client) ?? new Map<string, Shape>();
    shapes.set(client, known);
    return new DescribedOnce(config, values, known);
  };

  class PreparedClient extends pg.Client {}
  PreparedClient.prototype.query = function (this: pg.Client, input: QueryInput, values?: unknown, done?: Callback) {
    gatherWrites(this.connection.stream);
    const config = named(input, values);
    if (typeof config === 'string' || config.name === undefined || config.submit !== undefined)
      return originalQuery.call(this, config, values, done);
    const query = described(this, config, values);
    if (done) {
      query.callback = done;
      originalQuery.call(this, query as never);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      originalQuery.call(this, query as never);
    });
  } as unknown as typeof pg.Client.prototype.query;
  return PreparedClient;
};
