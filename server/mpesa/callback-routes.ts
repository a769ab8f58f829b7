import { notFound } from '../../domain/kernel/errors.ts';
import { ACCEPTED } from '../../domain/mpesa/callbacks.ts';
import { CALLBACK_KINDS, receiveMpesaCallback } from '../../domain/mpesa/contract.ts';
import { storeMessage } from '../gateway/inbox.ts';
import type { Mount } from '../http/mount.ts';
import { findByToken } from './channels/open.ts';
import { answerCheck, type IsSold } from './receipts/check.ts';
import { PROVIDER } from './requests/prompt.ts';

const isKind = (kind: string): boolean => (CALLBACK_KINDS as readonly string[]).includes(kind);

export const callbackRoutes = (mount: Mount, isSold: IsSold) => {
  let strangers = 0;
  mount.callback(receiveMpesaCallback, async ({ db, log }, { params, body, database }) => {
    const channel = isKind(params.kind) ? await findByToken(db, params.token) : null;
    if (!channel) {
      strangers++;
      log.warn({ strangers }, 'a callback to an address that is not ours was turned away');
      throw notFound('Page');
    }
    // Asked before the money moves, and answered from what is known: nothing follows from it.
    if (params.kind === 'check') return answerCheck(db, channel, body, isSold);
    await storeMessage(database, { provider: PROVIDER, kind: params.kind, channelId: channel.id, body });
    return ACCEPTED;
  });
};
