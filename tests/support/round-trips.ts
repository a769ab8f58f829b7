import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Statements that went to the database on one connection before any of them was answered. */
type RoundTrip = { connection: object; statements: string[] };

type Query = { text?: string };
type Watched = Record<'submit' | 'handleReadyForQuery' | 'handleError', (...given: unknown[]) => unknown>;
type Recording = { trips: RoundTrip[]; within: Recording | undefined };

const records = new AsyncLocalStorage<Recording>();
const unanswered = new WeakMap<object, RoundTrip>();

const noteStatement = (connection: object, text: string): void => {
  const open = unanswered.get(connection);
  if (open) return void open.statements.push(text);
  const trip = { connection, statements: [text] };
  unanswered.set(connection, trip);
  for (let record = records.getStore(); record; record = record.within) record.trips.push(trip);
};

// Each statement of the driver is watched where it is sent and where it is answered.
const watchDriver = (): void => {
  const query = (pg as unknown as { Query: { prototype: Watched } }).Query.prototype;
  const { submit, handleReadyForQuery, handleError } = query;
  query.submit = function (this: Query, connection) {
    noteStatement(connection as object, this.text ?? '');
    return submit.call(this, connection);
  };
  query.handleReadyForQuery = function (connection) {
    unanswered.delete(connection as object);
    return handleReadyForQuery.call(this, connection);
  };
  query.handleError = function (error, connection) {
    unanswered.delete(connection as object);
    return handleError.call(this, error, connection);
  };
};
watchDriver();

const newRecord = (): Recording => ({ trips: [], within: records.getStore() });

/** The round trips of some work, in their order. */
export const roundTrips = async (work: () => Promise<unknown>): Promise<RoundTrip[]> => {
  const record = newRecord();
  await records.run(record, work);
  return record.trips;
};

/** Those of transactions: the session, for one, is looked up before. */
export const inTransactions = (trips: readonly RoundTrip[]): RoundTrip[] => {
  const open = new Set<object>();
  return trips.filter(({ connection, statements }) => {
    if (statements.includes('begin')) open.add(connection);
    const isInside = open.has(connection);
    if (statements.some((text) => text.endsWith('commit') || text === 'rollback')) open.delete(connection);
    return isInside;
  });
};
