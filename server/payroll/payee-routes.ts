import {
  addDeduction,
  createPayee,
  endDeduction,
  getPayeeList,
  getPayeeMonth,
  listPayees,
  payPayee,
  reversePayeePayment,
  updatePayee,
} from '../../domain/payroll/third-parties/payee-contract.ts';
import { toLetterhead } from '../billing/documents.ts';
import type { Mount } from '../http/mount.ts';
import type { NoteView } from './employees/access-log.ts';
import * as deductions from './third-parties/deductions.ts';
import { payeeList, sendPayeeList } from './third-parties/payee-list.ts';
import { payeeMonth } from './third-parties/payee-month.ts';
import * as payees from './third-parties/payees.ts';
import * as payments from './third-parties/payments.ts';

export const payeeRoutes = (mount: Mount, noteView: NoteView) => {
  mount.read(listPayees, ({ db }) => payees.listPayees(db));
  mount.write(createPayee, ({ db }, { body }) => payees.createPayee(db, body));
  mount.write(updatePayee, ({ db }, { params, body }) => payees.updatePayee(db, params.id, body));
  mount.write(addDeduction, (deps, { params, body }) => deductions.addDeduction(deps, params.id, body));
  mount.write(endDeduction, (deps, { params, body }) => deductions.endDeduction(deps, params.id, body.untilMonth));
  mount.read(getPayeeMonth, (deps, { params: { month } }) => payeeMonth(deps, month));
  mount.read(getPayeeList, async (deps, { params, query, user, request, reply }) => {
    const { list, employeeIds } = await payeeList(deps, user.role, params.id, query.month);
    await noteView({ user, request }, 'return', employeeIds);
    return query.format ? sendPayeeList(reply, query.format, list, () => toLetterhead(deps)) : list;
  });
  mount.write(payPayee, (deps, { body }) => payments.payPayee(deps, body));
  mount.write(reversePayeePayment, (deps, { params, body }) =>
    payments.reversePayeePayment(deps, params.id, body.reason),
  );
};
