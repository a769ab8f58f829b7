import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { createOffCycle, previewOffCycle } from '../../domain/payroll/off-cycle/off-cycle-contract.ts';
import {
  createPayroll,
  getPayroll,
  getPayrollSummary,
  listPayroll,
  mailPayslip,
  previewPay,
  setPayrollStatus,
  updatePayroll,
} from '../../domain/payroll/pay/pay-contract.ts';
import {
  listPayrollRuns,
  listRuleSets,
  previewRun,
  runPayroll,
  saveRuleSet,
  setRunStatus,
} from '../../domain/payroll/runs/run-contract.ts';
import type { Deps } from '../deps.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { sendPayslip } from './documents.ts';
import type { NoteView } from './employees/access-log.ts';
import * as offCycle from './off-cycle/off-cycle.ts';
import { mailPayslipAgain } from './pay/payslip-email.ts';
import * as preview from './pay/preview.ts';
import * as pay from './pay/process-pay.ts';
import * as records from './pay/records.ts';
import * as status from './pay/status.ts';
import * as runs from './runs/list.ts';
import * as run from './runs/run.ts';
import * as ruleSets from './statutory-tables/rule-sets.ts';

type Waiting = { key: string; count: number; path: string; by: { id: string; name: string } };

/** Who is told that pay waits for approval is known by a later feature, and handed in. */
export type PayrollHooks = { onWaiting(deps: Deps, waiting: Waiting): Promise<void> };

export const payRoutes = (mount: Mount, { onWaiting }: PayrollHooks, noteView: NoteView) => {
  mount.read(listPayroll, (deps, { query, request, reply }) => records.listRecords(deps, query, request, reply));
  mount.read(getPayrollSummary, (deps, { user }) => records.payrollSummary(deps, user.role));
  mount.read(previewPay, ({ db }, { query }) => preview.previewPay(db, query));
  mount.read(previewRun, (deps, { query }) => run.previewRun(deps, query));
  mount.write(runPayroll, async (deps, { body, user }) => {
    const made = await run.runPayroll(deps, body, user);
    const { runId, created: count } = made;
    if (runId)
      await onWaiting(deps, { key: runId, count, path: withQuery(paths.hr, { tab: 'payroll', run: runId }), by: user });
    return made;
  });
  mount.read(listPayrollRuns, (deps, { query, request, reply }) => runs.listRuns(deps, query, request, reply));
  mount.write(setRunStatus, (deps, { params, body, user }) => status.setRunStatus(deps, params.id, body, user));
  mount.plain(previewOffCycle, (deps, { body, user, request, database }) =>
    database.rehearse(toActor(user, request), (db) => offCycle.previewOffCycle({ ...deps, db }, body, user)),
  );
  mount.write(createOffCycle, async (deps, { body, user }) => {
    const made = await offCycle.createOffCycle(deps, body, user);
    const [first] = made.records;
    if (first) {
      const path = withQuery(paths.hr, { tab: 'payroll', record: first.id });
      await onWaiting(deps, { key: first.id, count: made.records.length, path, by: user });
    }
    return made;
  });
  mount.read(listRuleSets, ({ db }) => ruleSets.listRuleSets(db));
  mount.write(saveRuleSet, ({ db }, { params, body }) => ruleSets.saveRuleSet(db, params.id, body));
  mount.read(getPayroll, async (deps, { params, query, user, request, reply }) => {
    const row = await records.findRecord(deps.db, params.id);
    await noteView({ user, request }, 'payslip', [row.employeeId]);
    const details = await records.loadDetails(deps, user.role, row);
    if (query.format === 'pdf') await sendPayslip(deps, reply, user.role, row);
    return details;
  });
  mount.write(createPayroll, (deps, { body, user }) => pay.createPayroll(deps, body, user));
  mount.write(updatePayroll, (deps, { params, body, user }) => pay.updatePayroll(deps, params.id, body, user));
  mount.write(setPayrollStatus, (deps, { params, body, user }) => status.setStatus(deps, params.id, body, user));
  mount.write(mailPayslip, async (deps, { params }) =>
    mailPayslipAgain(deps, await records.findRecord(deps.db, params.id)),
  );
};
