import {
  closeMonth,
  createAccrual,
  getClosing,
  listAccruals,
  reverseAccrual,
  setClosingStep,
} from '../../domain/closing/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as accruals from './accruals.ts';
import * as month from './month.ts';

export const closingRoutes = (mount: Mount) => {
  mount.read(getClosing, (deps, { query }) => month.getMonth(deps, query.month));
  mount.write(setClosingStep, (deps, { params, body }) => month.setStep(deps, params, body));
  mount.write(closeMonth, (deps, { params }) => month.closeMonth(deps, params.month));
  mount.read(listAccruals, (deps, { query, request, reply }) => accruals.listAccruals(deps, query, request, reply));
  mount.write(createAccrual, (deps, { body }) => accruals.createAccrual(deps, body));
  mount.write(reverseAccrual, (deps, { params, body }) => accruals.reverseAccrual(deps, params.id, body.reason));
};
