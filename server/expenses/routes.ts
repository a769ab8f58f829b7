import {
  createExpense,
  createTemplate,
  deleteExpense,
  generateRecurring,
  getExpense,
  getReceipt,
  listExpenses,
  listTemplates,
  putReceipt,
  updateExpense,
  updateTemplate,
} from '../../domain/expenses/contract.ts';
import { exportExpenses } from '../../domain/expenses/export-contract.ts';
import type { Mount } from '../http/mount.ts';
import { sendExpenses } from './export.ts';
import * as receipts from './receipts.ts';
import * as record from './record.ts';
import { generateDueExpenses } from './recurring.ts';
import * as service from './service.ts';
import * as templates from './templates.ts';

export const expenseRoutes = (mount: Mount) => {
  mount.read(listExpenses, (deps, { query, request, reply }) => service.listExpenses(deps, query, request, reply));
  mount.readFromReplica(exportExpenses, async (deps, { query, reply }) => {
    await sendExpenses(deps, reply, query);
    return undefined;
  });
  mount.read(getExpense, (deps, { params }) => service.getExpense(deps, params.id));
  mount.write(createExpense, (deps, { body }) => record.createExpense(deps, body));
  mount.write(updateExpense, (deps, { params, body }) => record.updateExpense(deps, params.id, body));
  mount.write(deleteExpense, async (deps, { params }) => {
    await record.removeExpense(deps, params.id);
    return undefined;
  });
  mount.write(putReceipt, (deps, { params, body }) => receipts.putReceipt(deps, params.id, body));
  mount.read(getReceipt, async ({ db }, { params, reply }) => {
    await receipts.sendReceipt(db, params.id, reply);
    return undefined;
  });
  mount.read(listTemplates, (deps, { query, request, reply }) => templates.listTemplates(deps, query, request, reply));
  mount.write(createTemplate, (deps, { body }) => templates.createTemplate(deps, body));
  mount.write(updateTemplate, (deps, { params, body }) => templates.updateTemplate(deps, params.id, body));
  mount.write(generateRecurring, (deps) => generateDueExpenses(deps));
};
