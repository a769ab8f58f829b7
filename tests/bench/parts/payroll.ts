import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { shown, shownSpread, spreadOf } from '../numbers.ts';
import { queriesOf, type Sent, startRecorder } from '../recorded/record.ts';
import { watchRows, writeAgain } from '../rows-again.ts';
import { payrollSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';

const MOST_TIMES = 1.6;

const periodOf = async (space: Space): Promise<{ period: string }> => {
  const [month] = await ask<{ period: string }>(space, `select to_char(current_date, 'YYYY-MM') as period`);
  return { period: month?.period ?? '' };
};

/** How many statements write to each table. */
const writesOf = (sent: readonly Sent[]): [table: string, statements: number][] => {
  const tables = queriesOf(sent).flatMap(({ text }) =>
    [...text.matchAll(/\b(?:insert\s+into|delete\s+from|update|copy)\s+"?([a-z_]+)"?/gi)].map(
      ([, table = '']) => table,
    ),
  );
  return [...Map.groupBy(tables, (table) => table)]
    .filter(([table]) => table !== 'set' && table !== 'idempotency_keys' && table !== 'of')
    .map(([table, all]) => [table, all.length]);
};

const statements = async (cluster: Cluster, template: string) =>
  inSpace(cluster, template, async (space) => {
    const recorder = await startRecorder(space.url);
    const body = await periodOf(space);
    return writesOf(
      await recorder.statementsOf((http) => http('POST', '/api/payroll/run', body)).finally(recorder.stop),
    );
  });

type Round = { ms: number; made: number; sqlMs: number };

const round = async (cluster: Cluster, template: string): Promise<Round> =>
  inSpace(cluster, template, async (space) => {
    const body = await periodOf(space);
    const written = await watchRows(space);
    const began = performance.now();
    const reply = await space.nafasi.http('POST', '/api/payroll/run', body);
    const ms = performance.now() - began;
    if (reply.status !== 201) throw new Error(`The payroll was answered ${reply.status}: ${reply.body.slice(0, 300)}`);
    const { created } = JSON.parse(reply.body) as { created: number };
    const tables = await written();
    await space.nafasi.stop();
    return { ms, made: created, sqlMs: await writeAgain(space, tables) };
  });

export const payroll = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const template = await payrollSet(cluster, sizes.employees);
  const writes = await statements(cluster, template);
  const rounds: Round[] = [];
  for (let repetition = 0; repetition < sizes.repetitions; repetition++) rounds.push(await round(cluster, template));
  const times = spreadOf(rounds.map(({ ms, sqlMs }) => ms / sqlMs));
  return {
    figures: [
      { line: 'payroll', measured: `${shownSpread(times)} times`, met: times.value <= MOST_TIMES },
      {
        line: 'payroll-statements',
        measured: writes.map(([table, count]) => `${table}: ${count}`).join(', '),
        met: writes.every(([, count]) => count === 1),
      },
    ],
    details: [
      {
        title: 'Payroll, each repetition',
        head: ['Payslips', 'seconds', 'ms a slip', 'SQL, ms a slip', 'of the SQL'],
        rows: rounds.map(({ ms, made, sqlMs }) => [
          made.toLocaleString('en'),
          shown(ms / 1_000),
          shown(ms / made, 3),
          shown(sqlMs / made, 3),
          shown(ms / sqlMs),
        ]),
      },
    ],
  };
};
