import {
  cancelCheckout,
  createCheckout,
  getCheckout,
  listCheckouts,
  payCheckout,
} from '../../domain/checkouts/contract.ts';
import { approvePackageOrder, listPackageOrders, refusePackageOrder } from '../../domain/checkouts/order-contract.ts';
import { listCheckoutRefunds, payCheckoutRefund } from '../../domain/checkouts/refund-contract.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { sendDocument } from '../billing/documents.ts';
import type { Deps } from '../deps.ts';
import { limitAddresses } from '../http/limits/address-limit.ts';
import { countAttempt } from '../http/limits/rate-limit.ts';
import type { Mount } from '../http/mount.ts';
import * as create from './create.ts';
import { findCheckout } from './find.ts';
import * as list from './list.ts';
import { approveOrder, refuseOrder } from './orders/decide.ts';
import { getOrder, listOrders } from './orders/list.ts';
import * as pay from './pay.ts';
import { presentCheckout } from './present.ts';
import * as payOut from './refunds/pay-out.ts';
import { readToken } from './token.ts';

// A page that waits asks once a second, and a whole space may share an address.
const WINDOW_MS = 60_000;
const MOST_OF_ADDRESS = 1_200;
const MOST_OF_LINK = 240;
// What is asked for is many more than what is kept: who loses a race chooses again.
const ASKED_OF_ADDRESS = { attempts: 300, seconds: 60 };
// Counted only where something is kept.
const KEPT_OF_ADDRESS = { attempts: 20, seconds: 600 };
// Prompts reach phones of strangers too: few for one checkout, and not many from one place.
const PROMPTS_OF_ADDRESS = { attempts: 30, seconds: 60 };
const PROMPTS_OF_LINK = { attempts: 10, seconds: 600 };

export const checkoutRoutes = (mount: Mount) => {
  const limitAddress = limitAddresses(MOST_OF_ADDRESS, WINDOW_MS);
  const limitLink = limitAddresses(MOST_OF_LINK, WINDOW_MS);
  const read = async ({ config }: Pick<Deps, 'config'>, token: string, ip: string): Promise<string> => {
    limitAddress(ip);
    const id = await readToken(config, token);
    limitLink(id);
    return id;
  };
  mount.write(
    createCheckout,
    async (deps, { body, request }) => {
      const row = await create.createCheckout(deps, body);
      await countAttempt(deps.db, `checkout-kept:${request.ip}`, KEPT_OF_ADDRESS);
      return presentCheckout(deps, row);
    },
    ({ db }, { request }) => countAttempt(db, `checkout:${request.ip}`, ASKED_OF_ADDRESS),
  );
  mount.read(getCheckout, async (deps, { params, query, request, reply }) => {
    const row = await findCheckout(deps.db, await read(deps, params.token, request.ip));
    if (query.format === 'pdf') {
      if (!row.invoiceId) throw notFound('Invoice');
      await sendDocument(deps, reply, `invoice:${row.invoiceId}`);
    }
    return presentCheckout(deps, row);
  });
  mount.write(
    payCheckout,
    async (deps, { params, body }) =>
      presentCheckout(deps, await pay.payCheckout(deps, await readToken(deps.config, params.token), body.phone)),
    async ({ db, config }, { params, request }) => {
      const id = await read({ config }, params.token, request.ip);
      await countAttempt(db, `pay:${request.ip}`, PROMPTS_OF_ADDRESS);
      await countAttempt(db, `pay:checkout:${id}`, PROMPTS_OF_LINK);
    },
  );
  mount.write(
    cancelCheckout,
    async (deps, { params }) =>
      presentCheckout(deps, await pay.cancelCheckout(deps, await readToken(deps.config, params.token))),
    async ({ config }, { params, request }) => {
      await read({ config }, params.token, request.ip);
    },
  );
  mount.read(listCheckoutRefunds, (deps, { query, request, reply }) =>
    payOut.listCheckoutRefunds(deps, query, request, reply),
  );
  mount.write(payCheckoutRefund, (deps, { params, body }) => payOut.payCheckoutRefund(deps, params.id, body));
  mount.read(listPackageOrders, (deps, { query, request, reply }) => listOrders(deps, query, request, reply));
  mount.write(approvePackageOrder, async (deps, { params, user }) => {
    await approveOrder(deps, params.id, user.name);
    return getOrder(deps.db, params.id);
  });
  mount.write(refusePackageOrder, async (deps, { params, body, user }) => {
    await refuseOrder(deps, params.id, { reason: body.reason, by: user.name });
    return getOrder(deps.db, params.id);
  });
  mount.read(listCheckouts, (deps, { query, request, reply }) => list.listCheckouts(deps, query, request, reply));
};
