import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { listCollections } from '../../domain/mpesa/collection-contract.ts';
import {
  createMpesaChannel,
  deleteMpesaChannel,
  listMpesaChannels,
  registerMpesaChannel,
  updateMpesaChannel,
} from '../../domain/mpesa/contract.ts';
import { getMoneyInSummary } from '../../domain/mpesa/money-in-contract.ts';
import {
  confirmMpesaOrder,
  createMpesaOrder,
  endMpesaOrder,
  getMpesaOrder,
  listMpesaOrders,
} from '../../domain/mpesa/order-contract.ts';
import { getInvoiceQr } from '../../domain/mpesa/qr-contract.ts';
import {
  approveReversal,
  assignReceipt,
  getMpesaReceipt,
  listMpesaReceipts,
  listReversals,
  proposeReversal,
  rejectReversal,
  unassignReceipt,
} from '../../domain/mpesa/receipt-contract.ts';
import {
  getMpesaRequest,
  listMpesaRequests,
  promptInvoice,
  sendTestPayment,
} from '../../domain/mpesa/request-contract.ts';
import { importMpesaStatement } from '../../domain/mpesa/statement-contract.ts';
import type { Deps } from '../deps.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { callbackRoutes } from './callback-routes.ts';
import * as channels from './channels/manage.ts';
import { darajaFor } from './channels/open.ts';
import { registerChannel } from './channels/register.ts';
import { removeChannel } from './channels/remove.ts';
import * as collections from './collections/list.ts';
import { demoPhoneRoutes } from './demo-phone-routes.ts';
import { moneyInSummary } from './money-in.ts';
import * as newOrders from './orders/create.ts';
import * as orderDecisions from './orders/decide.ts';
import * as orders from './orders/list.ts';
import * as assignment from './receipts/assign.ts';
import type { IsSold } from './receipts/check.ts';
import type { Claim } from './receipts/claim.ts';
import * as receipts from './receipts/list.ts';
import * as requests from './requests/list.ts';
import * as prompts from './requests/prompt.ts';
import * as qr from './requests/qr.ts';
import * as reversals from './reversals/decide.ts';
import * as reversalList from './reversals/list.ts';
import { importStatement } from './statements/import.ts';

/** Who is told of money that came in, and what is sold for it, is known by later features, and handed in. */
export type MpesaHooks = {
  onReceived(deps: Deps, payment: PaymentDetails): Promise<void>;
  onWaiting: Claim;
  isSold: IsSold;
};

const requestRoutes = (mount: Mount) => {
  mount.write(promptInvoice, async (deps, { params, body, user }) =>
    requests.getRequest(deps.db, await prompts.promptInvoice(deps, params.id, body, user)),
  );
  mount.write(sendTestPayment, async (deps, { params, body, user }) =>
    requests.getRequest(deps.db, await prompts.sendTestPayment(deps, params.id, body.phone, user)),
  );
  mount.read(listMpesaRequests, (deps, { query, request, reply }) =>
    requests.listRequests(deps, query, request, reply),
  );
  mount.read(getMpesaRequest, (deps, { params }) => requests.getRequest(deps.db, params.id));
  mount.plain(getInvoiceQr, (deps, { params, database }) =>
    qr.getInvoiceQr(deps, darajaFor(database, deps), params.id),
  );
  mount.read(listCollections, (deps, { query, request, reply }) =>
    collections.listCollections(deps, query, request, reply),
  );
};

const orderRoutes = (mount: Mount) => {
  mount.write(createMpesaOrder, async (deps, { body, user }) =>
    orders.getOrder(deps, await newOrders.placeOrder(deps, body, user)),
  );
  mount.read(listMpesaOrders, (deps, { query, request, reply }) => orders.listOrders(deps, query, request, reply));
  mount.read(getMpesaOrder, (deps, { params }) => orders.getOrder(deps, params.id));
  mount.write(confirmMpesaOrder, async (deps, { params, user }) => {
    await orderDecisions.confirmOrder(deps.db, params.id, user.name);
    return orders.getOrder(deps, params.id);
  });
  mount.write(endMpesaOrder, async (deps, { params, user }) => {
    await orderDecisions.endOrder(deps.db, params.id, user.name);
    return orders.getOrder(deps, params.id);
  });
};

const reversalRoutes = (mount: Mount) => {
  mount.write(proposeReversal, async (deps, { params, body, user }) => {
    const id = await reversals.proposeReversal(deps, params.id, body.reason, user);
    return reversalList.getReversal(deps.db, id);
  });
  mount.read(listReversals, (deps, { query, request, reply }) =>
    reversalList.listReversals(deps, query, request, reply),
  );
  mount.write(approveReversal, async (deps, { params, user }) => {
    await reversals.approveReversal(deps, params.id, user);
    return reversalList.getReversal(deps.db, params.id);
  });
  mount.write(rejectReversal, async (deps, { params, body, user }) => {
    await reversals.rejectReversal(deps, params.id, body?.reason ?? null, user);
    return reversalList.getReversal(deps.db, params.id);
  });
};

const channelRoutes = (mount: Mount) => {
  mount.plain(registerMpesaChannel, (deps, { params, user, request, database }) =>
    registerChannel({ database, deps, daraja: darajaFor(database, deps), actor: toActor(user, request) }, params.id),
  );
  mount.read(listMpesaChannels, (deps, { query, request, reply }) =>
    channels.listChannels(deps, query, request, reply),
  );
  mount.write(createMpesaChannel, (deps, { body }) => channels.createChannel(deps, body));
  mount.write(updateMpesaChannel, (deps, { params, body }) => channels.updateChannel(deps, params.id, body));
  mount.write(deleteMpesaChannel, async (deps, { params }) => {
    await removeChannel(deps.db, params.id);
    return undefined;
  });
};

export const mpesaRoutes = (mount: Mount, { onReceived, onWaiting, isSold }: MpesaHooks) => {
  callbackRoutes(mount, isSold);
  demoPhoneRoutes(mount);
  channelRoutes(mount);
  requestRoutes(mount);
  orderRoutes(mount);
  reversalRoutes(mount);
  mount.read(getMoneyInSummary, (deps) => moneyInSummary(deps));
  mount.read(listMpesaReceipts, (deps, { query, request, reply }) =>
    receipts.listReceipts(deps, query, request, reply),
  );
  mount.read(getMpesaReceipt, (deps, { params }) => receipts.getReceipt(deps, params.id));
  mount.write(assignReceipt, async (deps, { params, body, user }) => {
    const by = { id: user.id, name: user.name, mayPostIntoClosed: false };
    await onReceived(deps, await assignment.assignReceipt(deps, params.id, body, by));
    return receipts.getReceipt(deps, params.id);
  });
  mount.write(unassignReceipt, async (deps, { params, body, user }) => {
    await assignment.unassignReceipt(deps, params.id, { reason: body?.reason ?? null, by: user.name });
    return receipts.getReceipt(deps, params.id);
  });
  mount.plain(importMpesaStatement, async (deps, { query, user, request, database }) => {
    const file = request.body;
    if (!Buffer.isBuffer(file) || file.length === 0)
      throw invalid({ file: 'Send the statement as the body of the call' });
    const settings = await deps.settings.get();
    const work = (db: typeof deps.db) =>
      importStatement({ ...deps, db, settings: { get: async () => settings } }, file, {
        channelId: query.channelId,
        by: user.name,
        claim: onWaiting,
      });
    const actor = toActor(user, request);
    // The dry run is the import itself, taken back.
    if (query.dryRun) return { ...(await database.rehearse(actor, work)), imported: false };
    return database.transact(actor, work);
  });
};
