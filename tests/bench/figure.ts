import type { Http } from './contenders.ts';
import { load, medianOf, type Sample, type Send } from './load.ts';
import type { Sizes } from './sizes.ts';
import type { Space } from './space.ts';
import { STATEMENTS, type StatementName } from './statements.ts';

/** One row of the table. Where something is done once, such as a billing run, `each` is the time of one piece. */
export type Figure = {
  title: string;
  nafasi: Sample | null;
  bare: Sample | null;
  sql: Sample | null;
  note?: string;
};

export type Compared = {
  title: string;
  nafasi: (http: Http, turn: number) => Promise<{ status: number }>;
  /** The statement that the same call comes down to, and what it is given this time. */
  reference?: (turn: number) => readonly [StatementName, unknown[]];
  callers?: number;
  note?: string;
};

const answered = async (reply: Promise<{ status: number; body?: string }>): Promise<void> => {
  const { status, body } = await reply;
  if (status >= 400) throw new Error(`${status}: ${body ?? ''}`);
};

/** Everybody in turn, several times over, so that what slows the machine down for a while slows down everybody. */
export const compare = async (space: Space, what: Compared, sizes: Sizes): Promise<Figure> => {
  const { nafasi, bare, driver, cpu } = space;
  const { reference } = what;
  let turn = 0;
  const sends: Partial<Record<keyof typeof cpu, Send>> = {
    nafasi: () => answered(what.nafasi(nafasi.http, turn++)),
    ...(reference
      ? {
          bare: () => {
            const [name, values] = reference(turn++);
            return answered(bare.http('POST', `/${name}`, values));
          },
          sql: async () => {
            const [name, values] = reference(turn++);
            await driver.query({ name, text: STATEMENTS[name], values });
          },
        }
      : {}),
  };
  const samples: Record<string, Sample[]> = {};
  for (const send of Object.values(sends)) await send(0); // Plans and code are warm; a refusal ends the bench at once.
  for (let repetition = 0; repetition < sizes.repetitions; repetition++) {
    for (const [name, send] of Object.entries(sends) as [keyof typeof cpu, Send][]) {
      samples[name] = [...(samples[name] ?? []), await load(send, sizes.seconds, cpu[name], what.callers)];
    }
  }
  const of = (name: string) => (samples[name] ? medianOf(samples[name]) : null);
  return {
    title: what.title,
    nafasi: of('nafasi'),
    bare: of('bare'),
    sql: of('sql'),
    ...(what.note ? { note: what.note } : {}),
  };
};

/** Something that is done once: how long a piece of it took. */
export const once = (title: string, pieces: number, ms: number, sqlMs: number | null, note?: string): Figure => {
  const sample = (took: number): Sample => ({
    perSecond: (pieces * 1_000) / took,
    p50: took / pieces,
    p95: Number.NaN,
    p99: Number.NaN,
    cpuMs: null,
    failed: 0,
  });
  return {
    title,
    nafasi: sample(ms),
    bare: null,
    sql: sqlMs === null ? null : sample(sqlMs),
    ...(note ? { note } : {}),
  };
};
