import {
  bankCheque,
  bankCheques,
  bounceCheque,
  getCheque,
  listCheques,
  previewBounce,
} from '../../domain/billing/cheques/cheque-contract.ts';
import { can } from '../../domain/kernel/access.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { type Mount, toActor } from '../http/mount.ts';
import * as bounces from './cheques/bounce.ts';
import * as cheques from './cheques/list.ts';
import * as slips from './cheques/slips.ts';

/** Cheques on their way from the desk to the bank, and back. */
export const chequeRoutes = (mount: Mount) => {
  mount.read(listCheques, (deps, { query, request, reply }) => cheques.listCheques(deps, query, request, reply));
  mount.read(getCheque, (deps, { params }) => cheques.getCheque(deps, params.paymentId));
  mount.write(bankCheques, (deps, { body, user }) =>
    slips.bankCheques(deps, body, { mayPostIntoClosed: can(user.role, 'finance:write') }),
  );
  mount.write(bankCheque, async (deps, { params, body, user }) => {
    const slip = { ...body, paymentIds: [params.paymentId] };
    const banked = await slips.bankCheques(deps, slip, { mayPostIntoClosed: can(user.role, 'finance:write') });
    const [cheque] = banked.cheques;
    if (!cheque) throw notFound('Cheque');
    return cheque;
  });
  mount.write(bounceCheque, (deps, { params, body, user }) =>
    bounces.bounceCheque(deps, params.paymentId, body, user.name),
  );
  mount.plain(previewBounce, (deps, { params, body, user, request, database }) =>
    database.rehearse(toActor(user, request), (db) =>
      bounces.bounceCheque({ ...deps, db }, params.paymentId, body, user.name),
    ),
  );
};
