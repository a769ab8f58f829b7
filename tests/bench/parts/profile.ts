import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ISOLATED } from '../../support/server-process.ts';
import { bookingCall, invoiceCall, LIST_CALL, paymentCall, thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { type Call, requestText } from '../load/bytes.ts';
import { startGenerator } from '../load/load.ts';
import { shown } from '../numbers.ts';
import { drawFlames } from '../profile/flame.ts';
import { createLocator } from '../profile/locate.ts';
import { buildTree, type Frame, Profile, type Span, selfBySource } from '../profile/tree.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace, type Space } from '../space.ts';

const WARM_SECONDS = 2;
const MOST_REQUESTS = 30_000;
const MOST_SHOWN = 15;
const INTERVAL_US = 500;

const now = (): number => Number(process.hrtime.bigint() / 1_000n);

type Work = { name: 'list' | 'payment' | 'booking' | 'invoice'; title: string; call: (turn: number) => Call };
type Measure = Work & { span: Span };

/** Keeps the server busy with a kind of call, and says when it was. */
const keepBusy = async ({ nafasi }: Space, work: Work, seconds: number): Promise<Measure> => {
  const generator = startGenerator();
  const port = Number(new URL(nafasi.origin).port);
  const requests = Array.from({ length: MOST_REQUESTS }, (_, turn) => requestText(work.call(turn), nafasi.cookie));
  const run = (forSeconds: number) =>
    generator.run({ port, requests, seconds: forSeconds }, () => ({ server: null, database: null }));
  try {
    await run(WARM_SECONDS);
    const from = now();
    await run(seconds);
    return { ...work, span: { from, to: now() } };
  } finally {
    await generator.stop();
  }
};

/** The profile of the process that did the work, not of one that it started. */
const readProfile = async (folder: string): Promise<Profile> => {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const [longest = '{}'] = texts.sort((a, b) => b.length - a.length);
  return Profile.parse(JSON.parse(longest));
};

const rowsFor = ({ title }: Work, tree: Frame): string[][] =>
  selfBySource(tree)
    .slice(0, MOST_SHOWN)
    .map(([source, ms]) => [title, source, `${shown((ms / tree.ms) * 100, 1)} %`]);

/** Where the server's own time goes, by the engine's profiler. */
export const profile = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-profile-'));
  const options = `${ISOLATED.NODE_OPTIONS} --cpu-prof --cpu-prof-interval=${INTERVAL_US} --cpu-prof-dir=${folder}`;
  try {
    return await inSpace(
      cluster,
      await invoiceSet(cluster, sizes, sizes.listed),
      async (space) => {
        const things = await thingsOf(space);
        const works: Work[] = [
          { name: 'list', title: 'List 20 invoices', call: () => LIST_CALL },
          { name: 'payment', title: 'Record a payment', call: paymentCall(things, 'nafasi') },
          { name: 'booking', title: 'Create a booking', call: bookingCall(things, 'nafasi') },
          { name: 'invoice', title: 'Issue an invoice', call: invoiceCall(things) },
        ];
        const measures: Measure[] = [];
        for (const work of works) measures.push(await keepBusy(space, work, sizes.seconds));
        await space.nafasi.stop();
        const taken = await readProfile(folder);
        const locate = await createLocator(join(folder, 'server'));
        const trees = measures.map((measure) => ({ measure, tree: buildTree(taken, measure.span, locate) }));
        return {
          figures: [],
          details: [
            {
              title: 'What the server computes by itself, by source',
              head: ['What', 'source', 'of the time'],
              rows: trees.flatMap(({ measure, tree }) => rowsFor(measure, tree)),
            },
          ],
          drawings: trees.map(({ measure: { name, title }, tree }) => ({ name, svg: drawFlames(title, tree) })),
        };
      },
      { NODE_OPTIONS: options },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
