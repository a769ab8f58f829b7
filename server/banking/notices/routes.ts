import {
  assignNotice,
  getBankNotice,
  getNoticeSettings,
  listBankNotices,
  saveNoticeSettings,
  unassignNotice,
} from '../../../domain/banking/notice-contract.ts';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as assignment from './assign.ts';
import { noticeCallbacks } from './callback-routes.ts';
import * as lists from './list.ts';
import * as settings from './settings.ts';

/** Who is told of money that came in is known by a later feature, and handed in. */
export type BankingHooks = { onReceived(deps: Deps, payment: PaymentDetails): Promise<void> };

export const noticeRoutes = (mount: Mount, { onReceived }: BankingHooks): void => {
  noticeCallbacks(mount);
  mount.read(listBankNotices, (deps, { query, request, reply }) => lists.listNotices(deps, query, request, reply));
  mount.read(getBankNotice, (deps, { params }) => lists.getNotice(deps, params.id));
  mount.write(assignNotice, async (deps, { params, body, user }) => {
    const by = { id: user.id, name: user.name, mayPostIntoClosed: false };
    await onReceived(deps, await assignment.assignNotice(deps, params.id, body, by));
    return lists.getNotice(deps, params.id);
  });
  mount.write(unassignNotice, async (deps, { params, body, user }) => {
    await assignment.unassignNotice(deps, params.id, { reason: body?.reason ?? null, by: user.name });
    return lists.getNotice(deps, params.id);
  });
  mount.read(getNoticeSettings, (deps, { params }) => settings.readNoticeSettings(deps, params.id));
  mount.write(saveNoticeSettings, (deps, { params, body }) => settings.saveNoticeSettings(deps, params.id, body));
};
