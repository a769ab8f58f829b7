import type { Cluster } from '../cluster.ts';
import { type Figure, once } from '../figure.ts';
import { billingSet, payrollSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';
import { STATEMENTS } from '../statements.ts';

const PAUSE_MS = 50;
const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

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

const billing = async (cluster: Cluster, tenants: number): Promise<Figure> => {
  const template = await billingSet(cluster, tenants);
  const [ms, made] = await inSpace(cluster, template, async (space) => {
    const took = await untilBilled(space);
    const [count] = await ask<{ made: number }>(
      space,
      `select count(*)::int as made from invoices where type = 'rent'`,
    );
    return [took, count?.made ?? 0] as const;
  });
  const sqlMs = await inSpace(cluster, template, async (space) => {
    const began = performance.now();
    await ask(space, STATEMENTS.bill);
    return performance.now() - began;
  });
  return once(`Billing run of ${tenants} tenants`, made, ms, sqlMs, `${made} invoices in ${(ms / 1_000).toFixed(1)} s`);
};

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
  for (const tenants of sizes.billed) figures.push(await billing(cluster, tenants));
  return [...figures, await payroll(cluster, sizes.employees)];
};
