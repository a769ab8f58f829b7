import pg from 'pg';
import { bookingCall, invoiceCall, paymentCall, thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import type { Call } from '../load/bytes.ts';
import { median, shown } from '../numbers.ts';
import { type Sent, startRecorder } from '../recorded/record.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const TIMES = 60;

type Fired = { 'Trigger Name': string; 'Constraint Name'?: string; Relation: string; Time: number };

type Explained = { 'QUERY PLAN': readonly [{ Triggers?: readonly Fired[] }] };

const isWrite = (text: string): boolean => /\b(insert into|update|delete from)\b/i.test(text);

const nameOf = ({ 'Trigger Name': name, 'Constraint Name': constraint, Relation: table }: Fired): string =>
  constraint === undefined || constraint === name ? `${name} on ${table}` : `foreign keys of ${table}`;

const isEnd = ({ text }: Sent): boolean => /^begin\b|\bcommit$/i.test(text);

/** Sends what a call sent many times over, taken back each time, and says how long each trigger took of it. */
const timesOf = async (url: string, sent: readonly Sent[]): Promise<Map<string, number>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rounds: Map<string, number>[] = [];
  const send = async (times: Map<string, number>, text: string, values: unknown[]): Promise<void> => {
    if (!isWrite(text)) return void (await client.query(text, values));
    const { rows } = await client.query<Explained>(`explain (analyze, format json) ${text}`, values);
    for (const fired of rows[0]?.['QUERY PLAN'][0].Triggers ?? [])
      times.set(nameOf(fired), (times.get(nameOf(fired)) ?? 0) + fired.Time);
  };
  try {
    for (let round = 0; round < TIMES; round++) {
      const times = new Map<string, number>();
      rounds.push(times);
      await client.query('begin');
      for (const { text, values = [] } of sent) await send(times, text, values);
      await client.query('rollback');
    }
  } finally {
    await client.end();
  }
  const names = new Set(rounds.flatMap((round) => [...round.keys()]));
  return new Map([...names].map((name) => [name, median(rounds.map((round) => round.get(name) ?? 0))]));
};

/** What each trigger costs of a payment, a booking and an invoice; one that changes rows contains the triggers of these rows. */
export const guards = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const template = await invoiceSet(cluster, sizes, sizes.listed);
  const sent = await inSpace(cluster, template, async (space) => {
    const things = await thingsOf(space);
    const recorder = await startRecorder(space.url);
    const record = async ({ method, path, body }: Call): Promise<Sent[]> => {
      const statements = await recorder.statementsOf((http) => http(method, path, body));
      const { connection } = statements.find(({ text }) => /\binsert into\b/i.test(text)) ?? {};
      return statements.filter((one) => one.connection === connection && !isEnd(one));
    };
    try {
      return [
        ['Record a payment', await record(paymentCall(things, 'nafasi')(0))],
        ['Create a booking', await record(bookingCall(things, 'nafasi')(0))],
        ['Issue an invoice', await record(invoiceCall(things)(0))],
      ] as const;
    } finally {
      await recorder.stop();
    }
  });
  // In a copy where none of it has happened.
  const { url, drop } = await cluster.copy(template);
  try {
    const rows: string[][] = [];
    for (const [title, statements] of sent) {
      const times = [...(await timesOf(url, statements))].sort(([, a], [, b]) => b - a);
      rows.push(...times.map(([name, ms]) => [title, name, shown(ms * 1_000, 0)]));
    }
    return {
      figures: [],
      details: [{ title: 'What each guard costs', head: ['What', 'trigger', 'µs, median'], rows }],
    };
  } finally {
    await drop();
  }
};
