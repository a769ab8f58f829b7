import type { Cluster } from '../cluster.ts';
import { type Figure, once } from '../figure.ts';
import { billingSet, payrollSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';
import { STATEMENTS } from '../statements.ts';

const PAUSE_MS = 50;
const WATCHERS = 4;
const QUIET_MS = 5_000;
const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

/** How long some callers wait for a list, until told to stop. */
const watch = (space: Space) => {
  const stop = new AbortController();
  const times: number[] = [];
  let failed = 0;
  const caller = async () => {
    while (!stop.signal.aborted) {
      const sent = performance.now();
      const { status } = await space.nafasi.http('GET', '/api/invoices?limit=20');
      if (status === 200) times.push(performance.now() - sent);
      else failed++;
      await pause();
    }
  };
  const callers = Promise.all(Array.from({ length: WATCHERS }, caller));
  return async (): Promise<{ p99: number; failed: number }> => {
    stop.abort();
    await callers;
    times.sort((a, b) => a - b);
    return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, failed };
  };
};

/** A long run is answered before it is done; the list of runs tells when it is. */
const untilBilled = async (space: Space): Promise<number> => {
  const began = performance.now();
  const { status, body } = await space.nafasi.http('POST', '/api/billing/generate-invoices');
  if (status !== 200) throw new Error(`The billing run was answered ${status}: ${body}`);
  const { runId } = JSON.parse(body) as { runId: string };
  for (;;) {
    const [run] = await ask<{ status: string }>(space, 'select status from billing_runs where id = $1', [runId]);
    if (run?.status === 'done') return performance.now() - began;
    if (run?.status !== 'running') throw new Error(`The billing run is ${run?.status}.`);
    await pause();
  }
};

const billing = async (cluster: Cluster, tenants: number): Promise<Figure[]> => {
  const template = await billingSet(cluster, tenants);
  const run = await inSpace(cluster, template, async (space) => {
    const ms = await untilBilled(space);
    const [count] = await ask<{ made: number }>(
      space,
      `select count(*)::int as made from invoices where type = 'rent'`,
    );
    return { ms, made: count?.made ?? 0, againMs: await untilBilled(space) };
  });
  const sqlMs = await inSpace(cluster, template, async (space) => {
    const began = performance.now();
    await ask(space, STATEMENTS.bill);
    return performance.now() - began;
  });
  const again = `again with nothing to bill ${Math.round((run.againMs / run.ms) * 100)} % of it`;
  return [
    once(
      `Billing run of ${tenants} tenants`,
      run.made,
      run.ms,
      sqlMs,
      `${run.made} invoices in ${(run.ms / 1_000).toFixed(1)} s; ${again}`,
    ),
  ];
};

/** Others go on working while everybody is billed. */
const billingBeside = async (cluster: Cluster, tenants: number): Promise<Figure> =>
  inSpace(cluster, await billingSet(cluster, tenants), async (space) => {
    const quiet = watch(space);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const before = await quiet();
    const busy = watch(space);
    await untilBilled(space);
    const during = await busy();
    const times = (during.p99 / before.p99).toFixed(1);
    return {
      title: `A list while ${tenants} tenants are billed`,
      nafasi: null,
      bare: null,
      sql: null,
      note: `p99 ${during.p99.toFixed(1)} ms, ${times} times the quiet one; ${during.failed} failures`,
    };
  });

const payroll = async (cluster: Cluster, employees: number): Promise<Figure> =>
  inSpace(cluster, await payrollSet(cluster, employees), async (space) => {
    const [month] = await ask<{ period: string }>(space, `select to_char(current_date, 'YYYY-MM') as period`);
    const began = performance.now();
    const { status, body } = await space.nafasi.http('POST', '/api/payroll/run', { period: month?.period });
    const ms = performance.now() - began;
    if (status !== 201) throw new Error(`The payroll run was answered ${status}: ${body.slice(0, 300)}`);
    const { created } = JSON.parse(body) as { created: number };
    return once(
      `Payroll of ${employees} employees`,
      created,
      ms,
      null,
      `${created} payslips in ${(ms / 1_000).toFixed(1)} s`,
    );
  });

export const runRows = async (cluster: Cluster, sizes: Sizes): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const tenants of sizes.billed) figures.push(...(await billing(cluster, tenants)));
  const most = Math.max(...sizes.billed);
  return [...figures, await billingBeside(cluster, most), await payroll(cluster, sizes.employees)];
};
