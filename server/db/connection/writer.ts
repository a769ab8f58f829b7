import pg from 'pg';
import { readAddress } from './address.ts';
import { READ_ONLY } from './database.ts';
import { pause } from './transactions.ts';

// An address with several hosts means the one that takes writes. Which one that is may change at any moment, so it is asked
// before each new connection; those to the host before break, or are thrown away at their first refused write.

const ANSWER_MS = 2_000;
// Behind the first host that takes writes, others have this long to say that they do too.
const OTHERS_MS = 250;
// Many connections are made at once after a failover.
const KNOWN_MS = 500;

export type Host = { host: string; port: number };
type Writing = Host & { timeline: number };
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client;
export type ConnectionWay = { connectionString: string; Client: ClientClass };

// A replica that takes over begins a new timeline: by it, a primary that was left behind is told from its successor.
const ASK = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

const askHost = async (url: string): Promise<Writing> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'nafasi-find',
  });
  client.on('error', () => undefined); // Its query reports the error.
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(ASK);
    const timeline = rows[0]?.timeline;
    if (typeof timeline !== 'number')
      throw Object.assign(new Error(`${client.host}:${client.port} is read-only`), { code: READ_ONLY });
    return { host: client.host, port: client.port, timeline };
  } finally {
    client.end().catch(() => undefined); // It was for one question.
  }
};

const newest = (writers: readonly Writing[]): Writing | undefined =>
  writers.reduce<Writing | undefined>((best, one) => (best && best.timeline >= one.timeline ? best : one), undefined);

const noWriter = (errors: readonly unknown[]): Error => {
  const readOnly = errors.find((error) => (error as { code?: unknown }).code === READ_ONLY);
  const words = errors.map((error) => (error as Error).message || (error as { code?: string }).code);
  const silence = Object.assign(new Error('Query read timeout'), { code: 'ETIMEDOUT' });
  return new Error(`No host takes writes (${words.join('; ') || 'none answers'})`, {
    cause: readOnly ?? errors[0] ?? silence,
  });
};

/** Asks every host at once. */
const askAll = async (urls: readonly string[]): Promise<Writing[]> => {
  const writers: Writing[] = [];
  const errors: unknown[] = [];
  const replies = urls.map((url) =>
    askHost(url).then(
      (writer) => void writers.push(writer),
      (error: unknown) => void errors.push(error),
    ),
  );
  const all = Promise.all(replies);
  const first = Promise.any(
    replies.map((reply) => reply.then(() => writers.length > 0 || Promise.reject(new Error()))),
  );
  await Promise.race([all, first.then(() => pause(OTHERS_MS)).catch(() => all), pause(ANSWER_MS)]);
  if (writers.length === 0) throw noWriter(errors);
  return writers;
};

type Finder = { find(): Promise<Host>; forget(): void };

const createFinder = (urls: readonly string[]): Finder => {
  let newestTimeline = 0;
  let known: { at: number; writer: Promise<Host> } | null = null;
  const find = async (): Promise<Host> => {
    const writer = newest(await askAll(urls));
    // What is written to a primary that was left behind would be lost.
    if (!writer || writer.timeline < newestTimeline)
      throw Object.assign(new Error('Only a host that was left behind by a failover takes writes'), {
        code: READ_ONLY,
      });
    newestTimeline = writer.timeline;
    return writer;
  };
  const forget = () => {
    known = null;
  };
  return {
    forget,
    find() {
      if (known && performance.now() - known.at < KNOWN_MS) return known.writer;
      const now = { at: Number.POSITIVE_INFINITY, writer: find() };
      known = now;
      now.writer.then(() => {
        now.at = performance.now();
      }, forget);
      return now.writer;
    },
  };
};

const finders = new Map<string, Finder>();

const finderFor = (url: string, urls: readonly string[]): Finder => {
  const finder = finders.get(url) ?? createFinder(urls);
  finders.set(url, finder);
  return finder;
};

type Done = (error?: Error | null) => void;

/** A client that looks for its host at the moment at which it connects. */
export const foundBy = (Client: ClientClass, find: () => Promise<Host>, forget: () => void): ClientClass => {
  class FindingClient extends Client {}
  const connect = Client.prototype.connect as (this: pg.Client, done?: Done) => Promise<void> | undefined;
  FindingClient.prototype.connect = function (this: pg.Client, done?: Done) {
    // A primary that goes down may say so in one piece with its welcome, before the caller has a listener; without one the
    // process would end. The first query reports it.
    this.on('error', () => undefined);
    const connected = find().then((host) => {
      Object.assign(this, host);
      return connect.call(this);
    });
    connected.catch(forget);
    if (!done) return connected;
    connected.then(() => done(), done);
    return undefined;
  } as pg.Client['connect'];
  return FindingClient;
};

/** How every connection is made: to the host of the address, or to that of its hosts which takes writes. */
export const connectionTo = (url: string, Client: ClientClass = pg.Client): ConnectionWay => {
  const { urls } = readAddress(url);
  const [connectionString = url] = urls;
  if (urls.length === 1) return { connectionString, Client };
  const { find, forget } = finderFor(url, urls);
  return { connectionString, Client: foundBy(Client, find, forget) };
};
