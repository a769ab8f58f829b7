import { listNumberViews } from '../../domain/payroll/access-contract.ts';
import { addBenefit, endBenefit } from '../../domain/payroll/benefits/benefit-contract.ts';
import { createEmployee, getEmployee, listEmployees, updateEmployee } from '../../domain/payroll/contract.ts';
import { addLeave, cancelLeave } from '../../domain/payroll/leave/leave-contract.ts';
import { cancelLoan, giveLoan, repayLoan } from '../../domain/payroll/loans/loan-contract.ts';
import { getToday } from '../clock.ts';
import { keyRing } from '../crypto/keys.ts';
import type { Database } from '../db/connection/database.ts';
import type { Mount } from '../http/mount.ts';
import * as benefits from './benefits/benefits.ts';
import { listViews, type NoteView, noteViews } from './employees/access-log.ts';
import { payHistories } from './employees/agreed-pay.ts';
import * as employees from './employees/employees.ts';
import * as saved from './employees/save-employee.ts';
import { approvedPay, lateLeave } from './leave/late-leave.ts';
import * as leave from './leave/leave.ts';
import { leaverRoutes } from './leaver-routes.ts';
import * as loans from './loans/loans.ts';
import { type PayrollHooks, payRoutes } from './pay-routes.ts';
import { payeeRoutes } from './payee-routes.ts';
import { returnRoutes } from './return-routes.ts';
import { deductionsByEmployee } from './third-parties/deductions.ts';

const employeeRoutes = (mount: Mount, noteView: NoteView) => {
  mount.read(listEmployees, async (deps, { query, user, request, reply }) => {
    const listed = await employees.listEmployees(deps, user.role, query, request, reply);
    await noteView(
      { user, request },
      'list',
      listed.map(({ id }) => id),
    );
    return listed;
  });
  mount.read(getEmployee, async (deps, { params, user, request }) => {
    const { db } = deps;
    const employee = await employees.findEmployee(db, params.id);
    await noteView({ user, request }, 'employee', [employee.id]);
    const today = await getToday(deps);
    const leaveEntries = await leave.listLeave(db, params.id);
    return {
      ...employees.shownTo(await keyRing(deps.config), user.role, employee),
      payHistory: (await payHistories(db, [params.id])).get(params.id) ?? [],
      statusHistory: await employees.statusHistory(db, params.id),
      leave: leave.computeBalance(employee, leaveEntries, today),
      leaveEntries,
      lateLeave: (await lateLeave(db, [params.id])).get(params.id) ?? [],
      approvedPay: await approvedPay(db, params.id),
      loans: await loans.listLoans(db, params.id, today),
      payeeDeductions: (await deductionsByEmployee(db, [params.id])).get(params.id) ?? [],
      benefits: (await benefits.benefitsByEmployee(db, [params.id])).get(params.id) ?? [],
    };
  });
  mount.read(listNumberViews, ({ db }, { params }) => listViews(db, params.id));
  mount.write(createEmployee, async (deps, { body, user }) =>
    employees.shownTo(await keyRing(deps.config), user.role, await saved.createEmployee(deps, body)),
  );
  mount.write(updateEmployee, async (deps, { params, body, user }) =>
    employees.shownTo(await keyRing(deps.config), user.role, await saved.updateEmployee(deps, params.id, body)),
  );
  mount.write(addLeave, (deps, { params, body }) => leave.addLeave(deps, params.id, body));
  mount.write(cancelLeave, (deps, { params, body }) => leave.cancelLeave(deps, params.id, body.reason));
  mount.write(addBenefit, (deps, { params, body }) => benefits.addBenefit(deps, params.id, body));
  mount.write(endBenefit, (deps, { params, body }) => benefits.endBenefit(deps, params.id, body.untilMonth));
  mount.write(giveLoan, (deps, { params, body }) => loans.giveLoan(deps, params.id, body));
  mount.write(repayLoan, (deps, { params, body }) => loans.repayLoan(deps, params.id, body));
  mount.write(cancelLoan, (deps, { params, body }) => loans.cancelLoan(deps, params.id, body.reason));
};

export const payrollRoutes = (mount: Mount, hooks: PayrollHooks, database: Database) => {
  const noteView = noteViews(database);
  employeeRoutes(mount, noteView);
  payRoutes(mount, hooks, noteView);
  leaverRoutes(mount, hooks);
  payeeRoutes(mount, noteView);
  returnRoutes(mount, noteView);
};
