import * as contract from '../../domain/budgets/contract.ts';
import type { Mount } from '../http/mount.ts';
import { getBudget, saveBudget } from './budget.ts';
import { sendBudget } from './export.ts';
import { importBudget } from './import.ts';

export const budgetRoutes = (mount: Mount) => {
  mount.read(contract.getBudget, ({ db }, { params }) => getBudget(db, params.year));
  mount.write(contract.saveBudget, (deps, { params, body }) => saveBudget(deps, params.year, body.lines));
  mount.write(contract.importBudget, (deps, { params, body }) => importBudget(deps, params.year, body));
  mount.readFromReplica(contract.exportBudget, async (deps, { params, query, reply }) => {
    await sendBudget(deps, reply, { year: params.year, format: query.format });
    return undefined;
  });
};
