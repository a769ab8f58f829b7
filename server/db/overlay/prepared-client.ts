import type { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { tracedStatement } from '../../tracing/tracing.ts';

// Each connection keeps every named statement, so the number of names is limited.
const MAX_NAMES = 500;

const ANEW = '/* planned anew */';

/** Marks a statement whose best plan depends on its values, so that it is planned on every call. */
export const PLANNED_ANEW = sql.raw(ANEW);

type QueryInput = string | { text?: string; name?: string; submit?: unknown; rowMode?: string; types?: unknown };
type Query = (input: QueryInput, values?: unknown, done?: unknown) => unknown;

const TRANSACTION_ABORTED = '25P02';

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
type DriverResult = Shape & { parseRow(cells: unknown): unknown; addRow(row: unknown): void };
type Connection = { describe(what: object): void };
type Callback = (error: Error | null, result: unknown) => void;

/** What a query of the driver has beside what its types tell. */
type DriverQuery = {
  name: string;
  types: unknown;
  callback: Callback;
  _rowMode: string | undefined;
  _result: DriverResult;
  _results: unknown;
  _canceledDueToError: unknown;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleDataRow(row: { fields: unknown }): void;
  handleReadyForQuery(connection: Connection): void;
};
const Query = pg.Query as unknown as new (text: string, values: unknown) => DriverQuery;
const Result = (pg as unknown as { Result: new (rowMode: string | undefined, types: unknown) => DriverResult }).Result;

type Config = { text: string; rowMode?: string; types?: unknown };

/** A statement that is described once on its connection: from then on it is known what its answer looks like. */
class DescribedOnce extends Query {
  readonly #shapes: Map<string, Shape>;
  #known: Shape | undefined;

  constructor(name: string, { text, rowMode, types }: Config, values: unknown, shapes: Map<string, Shape>) {
    // Of an object the driver would make a copy first.
    super(text, values);
    this.name = name;
    this.types = types;
    this._rowMode = rowMode;
    this._result = new Result(rowMode, types);
    this._results = this._result;
    this.#shapes = shapes;
  }

  override prepare(connection: Connection): void {
    this.#known = this.hasBeenParsed(connection) ? this.#shapes.get(this.name) : undefined;
    if (!this.#known) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, this.#known);
    const { describe } = connection;
    connection.describe = nothing;
    try {
      super.prepare(connection);
    } finally {
      connection.describe = describe;
    }
  }

  // As the driver does it, but without an event for each row.
  override handleDataRow({ fields }: { fields: unknown }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.addRow(this._result.parseRow(fields));
    } catch (error) {
      this._canceledDueToError = error;
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
 * and plans it again only where the values make a difference. Not where names do not hold: a pooler may give each transaction
 * another connection.
 */
export const preparedClient = (holdsNames: () => boolean = () => true): typeof pg.Client => {
  const names = new Map<string, string>();

  const statementName = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };

  const nameFor = (config: Exclude<QueryInput, string>, values: unknown): string | undefined => {
    // A text without values may hold several statements, which cannot be prepared, unless the query builder made it.
    if (!Array.isArray(values) || (values.length === 0 && config.rowMode !== 'array')) return undefined;
    if (config.text === undefined) return undefined;
    return config.name ?? (config.text.includes(ANEW) ? undefined : statementName(config.text));
  };

  const shapes = new WeakMap<pg.Client, Map<string, Shape>>();

  const shapesOn = (client: pg.Client): Map<string, Shape> => {
    const known = shapes.get(client) ?? new Map<string, Shape>();
    shapes.set(client, known);
    return known;
  };

  const failures = new WeakMap<pg.Client, Error>();

  /** The rest of a transaction fails because a statement before did: that one is the reason to report. */
  const explain = (client: pg.Client, error: Error): Error => {
    if ((error as { code?: unknown }).code === TRANSACTION_ABORTED) return failures.get(client) ?? error;
    failures.set(client, error);
    return error;
  };

  class PreparedClient extends pg.Client {}
  PreparedClient.prototype.query = function (this: pg.Client, input: QueryInput, values?: unknown, done?: Callback) {
    gatherWrites(this.connection.stream);
    const config = typeof input === 'string' ? { text: input } : input;
    if (config.submit !== undefined || typeof values === 'function')
      return originalQuery.call(this, input, values, done);
    const send = (answer: Callback): void => {
      const span = tracedStatement(config.text ?? '', this);
      const callback: Callback = (error, result) => {
        span?.end(error ?? undefined);
        answer(error && explain(this, error), result);
      };
      if (!holdsNames()) {
        originalQuery.call(this, { ...config, name: undefined } as never, values, callback);
        return;
      }
      const name = nameFor(config, values);
      if (name === undefined) {
        originalQuery.call(this, input, values, callback);
        return;
      }
      const query = new DescribedOnce(name, config as Config, values, shapesOn(this));
      query.callback = callback;
      originalQuery.call(this, query as never);
    };
    if (done) return send(done);
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  } as unknown as typeof pg.Client.prototype.query;
  return PreparedClient;
};
