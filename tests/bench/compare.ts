import type { Http } from './contenders.ts';
import { load, medianOf, type Sample, type Send } from './load.ts';
import { type Spread, shown } from './numbers.ts';
import type { Sizes } from './sizes.ts';
import type { Space } from './space.ts';
import { STATEMENTS, type StatementName } from './statements.ts';

export type Who = 'nafasi' | 'bare' | 'sql';

export type Contest = {
  nafasi: (http: Http, turn: number) => Promise<{ status: number; body?: string }>;
  /** The statement that the same call comes down to, and what it is given this time. */
  reference?: (turn: number) => readonly [StatementName, unknown[]];
  callers?: number;
};

export type Compared = Record<Who, Sample[]>;

const answered = async (reply: Promise<{ status: number; body?: string }>): Promise<void> => {
  const { status, body } = await reply;
  if (status >= 400) throw new Error(`${status}: ${body?.slice(0, 200) ?? ''}`);
};

/** The server counts its turns, and the references, which write to places of their own, count theirs. */
const sendsOf = ({ nafasi, bare, driver }: Space, { nafasi: own, reference }: Contest): [Who, Send][] => {
  let turn = 0;
  let referenceTurn = 0;
  const sends: [Who, Send][] = [['nafasi', () => answered(own(nafasi.http, turn++))]];
  if (!reference) return sends;
  return [
    ...sends,
    [
      'bare',
      () => {
        const [name, values] = reference(referenceTurn++);
        return answered(bare.http('POST', `/${name}`, values));
      },
    ],
    [
      'sql',
      async () => {
        const [name, values] = reference(referenceTurn++);
        await driver.query({ name, text: STATEMENTS[name], values });
      },
    ],
  ];
};

// Until what is called often has been compiled.
const WARM_SECONDS = 3;

/** Everybody in turn, several times over, so that what slows the machine down for a while slows down everybody. */
export const compare = async (space: Space, contest: Contest, sizes: Sizes): Promise<Compared> => {
  const sends = sendsOf(space, contest);
  const samples: Compared = { nafasi: [], bare: [], sql: [] };
  for (const [who, send] of sends) {
    await send(0); // A refusal ends the bench at once.
    await load(send, Math.min(WARM_SECONDS, sizes.seconds), space.cpu[who], contest.callers);
  }
  for (let repetition = 0; repetition < sizes.repetitions; repetition++) {
    for (const [who, send] of sends) {
      samples[who].push(await load(send, sizes.seconds, space.cpu[who], contest.callers));
    }
  }
  return samples;
};

/** The medians against each other, and the lowest and highest of the repetitions, each against its own neighbour. */
export const ratioOf = (
  compared: Compared,
  against: 'bare' | 'sql',
  pick: (sample: Sample) => number = ({ perSecond }) => perSecond,
): Spread => {
  const { nafasi, [against]: others } = compared;
  const each = nafasi.map((sample, turn) => pick(sample) / pick(others[turn] ?? sample));
  return {
    value: pick(medianOf(nafasi)) / pick(medianOf(others)),
    low: Math.min(...each),
    high: Math.max(...each),
  };
};

export const LOAD_HEAD = [
  'What',
  'per second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU-ms each',
  'bare per second',
  'bare CPU-ms each',
  'SQL per second',
  'refused',
];

export const loadCells = (title: string, { nafasi, bare, sql }: Compared): string[] => {
  const own = medianOf(nafasi);
  const perSecond = (samples: Sample[]) => (samples.length > 0 ? shown(medianOf(samples).perSecond, 1) : '—');
  return [
    title,
    shown(own.perSecond, 1),
    shown(own.p50),
    shown(own.p95),
    shown(own.p99),
    shown(own.cpuMs),
    perSecond(bare),
    bare.length > 0 ? shown(medianOf(bare).cpuMs) : '—',
    perSecond(sql),
    own.problem ? `${own.failed} (${own.problem})` : String(own.failed),
  ];
};
