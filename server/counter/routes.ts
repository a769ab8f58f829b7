import type { FastifyRequest } from 'fastify';
import * as contract from '../../domain/counter/contract.ts';
import { getBookingPrice, invoiceBooking } from '../../domain/counter/room-contract.ts';
import type { PaymentHooks } from '../billing/payment-routes.ts';
import type { Database } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { sendFile } from '../documents/send-file.ts';
import { type Mount, type SignedIn, toActor } from '../http/mount.ts';
import { type Approver, findApprover } from '../users/counter-pin.ts';
import { type CounterHooks, getCounter } from './home.ts';
import { lookUp } from './lookup.ts';
import { saleReceipt } from './receipt.ts';
import { listSales } from './sales.ts';
import { previewSale, sell } from './sell.ts';
import * as rooms from './sell-booking.ts';

type Approving = {
  approval: contract.SaleInput['approval'];
  user: SignedIn;
  request: FastifyRequest;
  database: Database;
};

// A wrong PIN is written down, as a wrong password is.
const approve = async (deps: Deps, { approval, user, request, database }: Approving): Promise<Approver | null> => {
  if (!approval) return null;
  return findApprover(deps, { ...approval, askedBy: user }).catch(async (error: unknown) => {
    await database.transact(toActor(user, request), (tx) =>
      auditEvent(tx, 'counter_pin_failed', 'users', user.id, { username: approval.username }),
    );
    throw error;
  });
};

export const counterRoutes = (mount: Mount, hooks: CounterHooks & { payments: PaymentHooks }) => {
  // Looked at before the transaction of the sale: the count of tries has to stay, and hashing takes its time.
  const approvers = new WeakMap<FastifyRequest, Approver>();

  mount.read(contract.getCounter, (deps, { user }) => getCounter(deps, user.id, hooks));
  mount.read(contract.lookUp, (deps, { query }) => lookUp(deps, query.q));
  mount.read(contract.listSales, (deps, { query, request, reply }) => listSales(deps, query, request, reply));
  mount.read(contract.getSaleReceipt, async (deps, { params, reply }) => {
    sendFile(reply, await saleReceipt(deps, params.id));
    return undefined;
  });
  mount.read(contract.previewSale, (deps, { body, user }) => previewSale(deps, user, body));
  mount.read(getBookingPrice, (deps, { params }) => rooms.getBookingPrice(deps, params.id));
  mount.write(invoiceBooking, (deps, { params, body, user }) =>
    rooms.sellBooking(deps, { user, hooks: hooks.payments }, params.id, body.payment ?? null),
  );
  mount.write(
    contract.createSale,
    (deps, { body, user, request }) =>
      sell(deps, { user, approver: approvers.get(request) ?? null, hooks: hooks.payments }, body),
    async (deps, { body, user, request, database }) => {
      const approver = await approve(deps, { approval: body.approval, user, request, database });
      if (approver) approvers.set(request, approver);
    },
  );
};
