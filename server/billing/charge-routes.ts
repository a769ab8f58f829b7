import { createCharge, listCharges, voidCharge } from '../../domain/billing/charges/charge-contract.ts';
import type { Mount } from '../http/mount.ts';
import * as charges from './charges/service.ts';

/** What is sold once and waits for the next invoice. */
export const chargeRoutes = (mount: Mount) => {
  mount.read(listCharges, (deps, { query, request, reply }) => charges.listCharges(deps, query, request, reply));
  mount.write(createCharge, (deps, { body }) => charges.createCharge(deps, body));
  mount.write(voidCharge, (deps, { params, body }) => charges.voidCharge(deps, params.id, body.reason));
};
