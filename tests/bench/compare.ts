import type { Call } from './load/bytes.ts';
import { requestText } from './load/bytes.ts';
import { MOST_GENERATOR, medianOf, type Sample } from './load/load.ts';
import { type Spread, shown } from './numbers.ts';
import { PEER_RATES } from './peers.ts';
import type { Sizes } from './sizes.ts';
import { ask, CONTENDERS, type Ring, type Space, type Who } from './space.ts';

/** What each of them is asked, turn by turn; a contender that is not named does not take part. */
export type Contest = { nafasi: (turn: number) => Call } & Partial<Record<Who, (turn: number) => Call>>;

export type Compared = Record<Who, Sample[]>;

// Until what is called often has been compiled: on a loud machine that takes longer.
const WARM = { calls: 2_000, seconds: 15 };
// More than anybody here answers.
const MOST_PER_SECOND = 12_000;
/** How often a sample is taken again for which the generator took too much. */
const MOST_TRIES = 3;
const SEALED_MS = 10_000;

const isSealed = `select not exists (select from audit_log a, audit_head h where (a.tx, a.id) > (h.tx, h.audit_id))
  and not exists (select from journal_entries e, journal_head h where (e.tx, e.seq) > (h.tx, h.seq)) as sealed`;

/** The sealer chains what was written before: nobody begins with what another has left it to do. */
const untilSealed = async (space: Space): Promise<void> => {
  for (const until = performance.now() + SEALED_MS; performance.now() < until; ) {
    const [row] = await ask<{ sealed: boolean }>(space, isSealed);
    if (row?.sealed) return;
    await new Promise((done) => setTimeout(done, 100));
  }
};

type Turns = { who: Who; call: (turn: number) => Call; turn: number };

const sample = async ({ space, generator, contenders }: Ring, turns: Turns, seconds: number): Promise<Sample> => {
  const { origin, cookie, cpu } = contenders[turns.who];
  const requests = Array.from({ length: Math.ceil(seconds * MOST_PER_SECOND) }, (_, at) =>
    requestText(turns.call(turns.turn + at), cookie),
  );
  await untilSealed(space);
  const { sent, ...taken } = await generator.run({ port: Number(new URL(origin).port), requests, seconds }, cpu);
  turns.turn += sent;
  return taken;
};

/** A sample for which the generator took too much does not count; where none does, the last one says so by its share. */
const countedSample = async (ring: Ring, turns: Turns, seconds: number): Promise<Sample> => {
  let taken = await sample(ring, turns, seconds);
  for (let tries = 1; tries < MOST_TRIES && taken.generatorShare > MOST_GENERATOR; tries++)
    taken = await sample(ring, turns, seconds);
  return taken;
};

/** Everybody in turn, several times over, so that what slows the machine down for a while slows down everybody. */
export const compare = async (ring: Ring, contest: Contest, sizes: Sizes): Promise<Compared> => {
  const all = CONTENDERS.flatMap((who): Turns[] => {
    const call = contest[who];
    return call ? [{ who, call, turn: 0 }] : [];
  });
  const samples: Compared = { nafasi: [], floor: [], limit: [] };
  for (const turns of all) {
    const { method, path, body } = turns.call(turns.turn++);
    const first = await ring.contenders[turns.who].http(method, path, body);
    // A refusal ends the bench at once.
    if (first.status >= 400) throw new Error(`${turns.who} answered ${first.status}: ${first.body.slice(0, 300)}`);
    for (let second = 0; second < WARM.seconds && turns.turn < WARM.calls; second++) await sample(ring, turns, 1);
  }
  for (let repetition = 0; repetition < sizes.repetitions; repetition++)
    for (const turns of all) samples[turns.who].push(await countedSample(ring, turns, sizes.seconds));
  return samples;
};

/** The medians against each other, and the lowest and highest of the repetitions, each against its own neighbour. */
export const ratioOf = (
  compared: Compared,
  against: 'floor' | 'limit',
  pick: (sample: Sample) => number = ({ perSecond }) => perSecond,
): Spread => {
  const { nafasi, [against]: others } = compared;
  const each = nafasi.map((one, turn) => pick(one) / pick(others[turn] ?? one));
  return {
    value: pick(medianOf(nafasi)) / pick(medianOf(others)),
    low: Math.min(...each),
    high: Math.max(...each),
  };
};

/** What a call costs server and database together. */
export const cpuEach = ({ serverMs, databaseMs }: Sample): number | null =>
  serverMs === null || databaseMs === null ? null : serverMs + databaseMs;

/** Why the samples do not count, if they do not. */
export const invalidity = (compared: Compared): string | null => {
  const samples = Object.values(compared).flat();
  const refused = samples.find(({ failed }) => failed > 0);
  if (refused) return `${samples.reduce((sum, { failed }) => sum + failed, 0)} calls failed: ${refused.problem}`;
  const share = Math.max(...samples.map(({ generatorShare }) => generatorShare));
  return share > MOST_GENERATOR ? `generator too dear: ${shown(share * 100, 0)} % of the processor` : null;
};

export const LOAD_HEAD = [
  'What',
  'who',
  'per second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'server CPU-ms each',
  'database CPU-ms each',
  'ours against it',
  'by CPU',
  'generator',
  'failed',
];

const NAMES: Record<Who, string> = { nafasi: 'ours', floor: 'floor', limit: 'honest limit' };

const peerCells = (title: string, own: Sample): string[][] =>
  PEER_RATES.filter(({ work }) => work === title).map(({ who, perSecond }) => [
    title,
    `${who} (recorded)`,
    shown(perSecond, 1),
    ...Array.from({ length: 5 }, () => '—'),
    shown(own.perSecond / perSecond),
    ...Array.from({ length: 3 }, () => '—'),
  ]);

/** A row for each of them, and for others where somebody measured them. */
export const loadRows = (title: string, compared: Compared): string[][] => {
  const own = cpuEach(medianOf(compared.nafasi));
  const rows = CONTENDERS.filter((who) => compared[who].length > 0).map((who) => {
    const taken = medianOf(compared[who]);
    return [
      title,
      NAMES[who],
      shown(taken.perSecond, 1),
      shown(taken.p50),
      shown(taken.p95),
      shown(taken.p99),
      shown(taken.serverMs, 3),
      shown(taken.databaseMs, 3),
      who === 'nafasi' ? '—' : shown(ratioOf(compared, who).value, 3),
      who === 'nafasi' ? '—' : shown((cpuEach(taken) ?? Number.NaN) / (own ?? Number.NaN), 3),
      `${shown(taken.generatorShare * 100, 1)} %`,
      taken.problem ? `${taken.failed} (${taken.problem})` : String(taken.failed),
    ];
  });
  return [...rows, ...peerCells(title, medianOf(compared.nafasi))];
};
