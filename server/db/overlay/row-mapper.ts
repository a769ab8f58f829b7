import { type DriverValueDecoder, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { sentStraight } from './execute.ts';

type Field = { path: readonly string[]; field: unknown };
type Decoder = DriverValueDecoder<unknown, unknown>;
type Row = Record<string, unknown>;
/** Where a cell goes: into the row itself, or into an object of it. */
type Cell = { object: string | null; name: string; decoder: Decoder };
/** Which tables are sure to have a row; a left-joined one is not. */
type Present = Record<string, boolean> | undefined;

// SQL fragments keep their decoder in a field that the types do not show.
const findDecoder = (field: unknown): Decoder => {
  if (is(field, PgColumn)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  const { sql } = is(field, Subquery) ? field._ : (field as { sql: unknown });
  return (sql as { decoder: Decoder }).decoder;
};

const planCell = ({ path, field }: Field): Cell => {
  const [first = '', second] = path;
  return { object: second === undefined ? null : first, name: second ?? first, decoder: findDecoder(field) };
};

/**
 * Objects that hold the row of one table: where a left join found none, its first column is null, and so is the object.
 */
const nestedRows = (fields: readonly Field[]): { object: string; table: string; first: number }[] => {
  const objects = new Set(fields.filter(({ path }) => path.length === 2).map(({ path }) => path[0] ?? ''));
  return [...objects].flatMap((object) => {
    const isColumn = ({ path, field }: Field) => path.length === 2 && path[0] === object && is(field, PgColumn);
    const first = fields.findIndex(isColumn);
    const [table, ...others] = new Set(
      fields.filter(isColumn).map(({ field }) => getTableName((field as PgColumn).table)),
    );
    return table === undefined || others.length > 0 ? [] : [{ object, table, first }];
  });
};

/**
 * Turns rows into objects by a plan that is made once per statement. The query builder's own mapper gives the same
 * result, but works out the kind of each field again for every cell of every row.
 */
export const rowMapper = (
  fields: readonly Field[],
): ((rows: readonly unknown[][], present: Present) => Row[]) | undefined => {
  if (fields.some(({ path }) => path.length > 2)) return undefined;
  const cells = fields.map(planCell);
  const within = nestedRows(fields);
  const mapped = (row: readonly unknown[], absent: typeof within): Row => {
    const result: Row = {};
    for (let at = 0; at < cells.length; at++) {
      const { object, name, decoder } = cells[at] as Cell;
      const value = row[at];
      let target = result;
      if (object !== null) {
        target = (result[object] as Row | undefined) ?? {};
        result[object] = target;
      }
      target[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    for (const { object, first } of absent) if (row[first] === null) result[object] = null;
    return result;
  };
  return (rows, present) => {
    const absent = present ? within.filter(({ table }) => !present[table]) : [];
    return rows.map((row) => mapped(row, absent));
  };
};

type Prepare = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'];

class MappingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery: Prepare = (query, fields, name, inArrays, mapper, ...rest) => {
    const prepare = (own: typeof mapper) => super.prepareQuery(query, fields, name, inArrays, own, ...rest);
    if (mapper) return prepare(mapper);
    if (!fields) return sentStraight(prepare(undefined));
    const map = rowMapper(fields);
    if (!map) return prepare(undefined);
    // The builder sets joinsNotNullableMap after this call.
    const prepared = prepare((rows) => map(rows, (prepared as { joinsNotNullableMap?: Present }).joinsNotNullableMap));
    return sentStraight(prepared);
  };
}

const connections = new WeakMap<NodePgDatabase, NodePgClient>();
const preparers = new WeakMap<NodePgDatabase, (query: SQL) => unknown>();

export type Written<R> = { execute(values: Record<string, unknown>): Promise<{ rows: R[] }> };

/** A statement that is written by hand with placeholders, ready for any values. */
export const writtenStatement = <R>(db: NodePgDatabase, query: SQL): Written<R> => {
  const prepare = preparers.get(db);
  if (!prepare) throw new Error('This database was opened by somebody else');
  return prepare(query) as Written<R>;
};

export const drizzleOn = (client: NodePgClient): NodePgDatabase => {
  const dialect = new PgDialect({ casing: 'snake_case' });
  const session = new MappingSession(client, dialect, undefined);
  const db = new NodePgDatabase(dialect, session, undefined);
  connections.set(db, client);
  preparers.set(db, (query) => session.prepareQuery(dialect.sqlToQuery(query), undefined, undefined, false));
  return db;
};

/** The connection of a transaction, for what the query builder cannot do, such as COPY. */
export const transactionConnection = (db: NodePgDatabase): pg.ClientBase => {
  const client = connections.get(db);
  if (!client || client instanceof pg.Pool) throw new Error('Only a transaction has a connection of its own');
  return client;
};
