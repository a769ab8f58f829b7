import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { App } from '../../server/app.ts';
import { atEnd } from './at-end.ts';

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

// Kept with the settings, which are read anew every two seconds.
const REMEMBERED =
  /from "(settings|message_templates|sending_accounts|cash_accounts)"|from "mpesa_channels" where .* order by/;

/** Without those for what is remembered, and not read for every call. */
export const ownTrips = (trips: readonly RoundTrip[]): RoundTrip[] =>
  trips.filter(({ statements }) => !statements.every((text) => REMEMBERED.test(text)));

// What was rolled back and tried again, after a deadlock for one, is not counted twice.
const countTrips = (trips: readonly RoundTrip[]): number => {
  const open = new Map<object, number>();
  let count = 0;
  for (const { connection, statements } of trips) {
    if (statements.includes('begin')) open.set(connection, 0);
    count++;
    open.set(connection, (open.get(connection) ?? 0) + 1);
    if (statements.includes('rollback')) count -= open.get(connection) ?? 0;
  }
  return count;
};

const MOST = 14;

// Asked for like a page, because the issuer sends the browser there, and writes all the same.
const WRITING_READS = ['GET /api/login/sso/callback'];

const NO_LIMIT = Number.POSITIVE_INFINITY;

// Calls that may take more, and why.
const LARGER: Record<string, number> = {
  // Runs: a conversation for each step and each batch.
  'POST /api/automation/manual-run': NO_LIMIT,
  'POST /api/automation/preview': NO_LIMIT,
  'POST /api/billing/generate-invoices': NO_LIMIT,
  'POST /api/billing/runs/:id/undo': NO_LIMIT,
  'POST /api/demand-letters/approve': NO_LIMIT,
  'POST /api/inventory/depreciation/run': NO_LIMIT,
  'POST /api/payroll/run': 18,
  // A bill for each due date of a supplier.
  'POST /api/recurring-expense-templates/generate': NO_LIMIT,
  // A match records what the books do not have yet: a payment or a transfer, with all that belongs to it.
  'POST /api/bank/lines/:id/match': 30,
  'POST /api/bank/lines/:id/unmatch': 40,
  'POST /api/bank/match-certain': NO_LIMIT,
  // One for each of the bills, suppliers and mails together.
  'POST /api/bill-payments': 30,
  'POST /api/bill-payments/:id/reverse': 20,
  // What a change of the tenancy does is worked out before it and after it: rent, credit, bookings, logins.
  'PUT /api/tenants/:id': 50,
  'PATCH /api/tenants/:id/status': 50,
  'DELETE /api/tenants/:id': 50,
  'POST /api/tenants/:id/changes/preview': 50,
  'POST /api/agreements/:id/changes': 50,
  'POST /api/agreements/:id/changes/preview': 50,
  'POST /api/agreements/:id/notice': 50,
  'POST /api/my/agreements/:id/notice': 50,
  'POST /api/agreements/:id/pause': 50,
  'POST /api/agreements/:id/pause/preview': 50,
  'POST /api/agreements/:id/resume': 50,
  // What is invoiced beyond the day is credited invoice by invoice; otherwise 21 for any number of agreements.
  'POST /api/agreements/increase': 60,
  'POST /api/tenants/:id/first-invoice': 20,
  'POST /api/agreements/:id/first-invoice': 20,
  // Each feature forgets a person by itself.
  'POST /api/privacy/people/:kind/:id/erase': 58,
  // Each of up to five rooms is looked at, held and booked by itself.
  'POST /api/checkouts': 30,
  // Of a booking that was paid: its payment is taken back, its invoice credited, and the return of the money proposed.
  // Two payments go back where the booking was moved to where it cost more.
  'POST /api/client-bookings/:token/cancel': 85,
  'PATCH /api/room-bookings/:id/status': 60,
  'POST /api/client-bookings/:token/move': 65,
  'POST /api/client-bookings/:token/move/preview': 65,
  'POST /api/checkout-refunds/:id/pay': 18,
  // A tenant with its agreement and deposit; a payment taken back, a credit note and a return. Each with its letter.
  'POST /api/package-orders/:id/approve': 24,
  'POST /api/package-orders/:id/refuse': 32,
  // Attempts are counted, each kind for good before the next, and forgotten after the right password.
  'POST /api/login': 24,
  'POST /api/login/second-factor': 22,
  'POST /api/login/second-factor/passkey': 27,
  'POST /api/login/passkey': 26,
  // A sign-in too, which may link or make its user first.
  'GET /api/login/sso/callback': 25,
  // Once in the life of a space.
  'POST /api/setup': 32,
  'POST /api/sample-data/remove': NO_LIMIT,
  // Every row of a statement may be a payment.
  'POST /api/mpesa/statements': NO_LIMIT,
  // A payment, or its reversal, under the lock of its receipt, which is shown afterwards.
  'POST /api/mpesa/receipts/:id/assign': 20,
  'POST /api/mpesa/receipts/:id/unassign': 30,
  'POST /api/bank/notices/:id/assign': 20,
  'POST /api/bank/notices/:id/unassign': 30,
  // Each act of a device is a transaction of its own, up to twenty of them.
  'POST /api/devices/operations': NO_LIMIT,
  // An act that could not be done is done again: a sale is a conversation by itself.
  'POST /api/devices/operations/:id/resolve': 30,
  // Every sheet of the workbook is a statement of its own.
  'POST /api/migration': NO_LIMIT,
  // Every table is read.
  'POST /api/backups': NO_LIMIT,
  // A letter is shown as it was, as it is under the lock, and as it became.
  'POST /api/demand-letters/:id/decide': 24,
  'POST /api/demand-letters/:id/served': 20,
  // Credit of the tenant is used, or taken back, step by step.
  'POST /api/invoices/:id/issue': 20,
  'POST /api/invoices/:id/credit': 18,
  'POST /api/payments/:id/reverse': 18,
  'POST /api/refund-proposals/:id/approve': 20,
  // A deposit with its cheques, and a reversal with a transfer, a charge, an invoice and a message.
  'POST /api/cheques/bank': 18,
  'POST /api/cheques/:paymentId/bank': 18,
  'POST /api/cheques/:paymentId/bounce': 50,
  'POST /api/cheques/:paymentId/bounce/preview': 50,
  'POST /api/inventory/items/:id/dispose': 18,
  // The pay of a month takes what was paid before, loans, leave and rates, each from its own table.
  'POST /api/payroll': 16,
};

/**
 * Every call of a test server that writes is held to a number of round trips, its session and what it has to read anew included.
 * Only a call that was alone: who waits for a connection goes on in the name of the one that gave it back.
 */
export const watchRoundTrips = ({ server }: App): void => {
  const recordings = new WeakMap<object, Recording>();
  const underWay = new Set<object>();
  const beyond = new Map<string, number>();
  server.addHook('onRequest', (request, _reply, done) => {
    underWay.add(request);
    const mine = newRecord();
    if (underWay.size === 1) recordings.set(request, mine);
    else for (const one of underWay) recordings.delete(one);
    records.run(mine, done);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    const recording = recordings.get(request);
    const call = `${request.method} ${request.routeOptions.url}`;
    const isRead = ['GET', 'HEAD'].includes(request.method) && !WRITING_READS.includes(call);
    if (!recording || isRead) return done();
    const count = countTrips(ownTrips(recording.trips));
    if (count > (LARGER[call] ?? MOST)) beyond.set(call, Math.max(beyond.get(call) ?? 0, count));
    done();
  });
  atEnd(() => {
    const calls = [...beyond].map(([call, count]) => `${call}: ${count}`);
    if (calls.length > 0) throw new Error(`Too many round trips to the database:\n${calls.join('\n')}`);
  });
};
