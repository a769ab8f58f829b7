import { kcbReply, readKcbBill, readKcbNotice } from '../../../domain/banking/kcb.ts';
import { NOTICE_KINDS, receiveBankNotice } from '../../../domain/banking/notice-contract.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { storeMessage } from '../../gateway/inbox.ts';
import type { Mount } from '../../http/mount.ts';
import { answerBill } from './bill.ts';
import { isSignedByKcb } from './kcb-signature.ts';
import { findByToken } from './settings.ts';

export const KCB = 'kcb';

const isKind = (kind: string): boolean => (NOTICE_KINDS as readonly string[]).includes(kind);

/** Only the first of a header that was sent twice counts as one: two signatures sign nothing. */
const readSignature = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

export const noticeCallbacks = (mount: Mount): void => {
  let strangers = 0;
  let forged = 0;
  mount.callback(receiveBankNotice, async ({ db, config, log }, { params, body, request, database }) => {
    const account = isKind(params.kind) ? await findByToken(db, params.token) : null;
    if (!account) {
      strangers++;
      log.warn({ strangers }, 'a notice to an address that is not ours was turned away');
      throw notFound('Page');
    }
    const isBill = params.kind === 'bill';
    const signature = readSignature(request.headers.signature);
    const number = (isBill ? readKcbBill(body) : readKcbNotice(body))?.transactionId ?? '';
    if (!account.isActive) return kcbReply(number, 'Notices are switched off');
    if (!isSignedByKcb(body, signature, account.publicKey ?? '')) {
      forged++;
      log.warn({ forged, account: account.cashAccountId }, 'a notice that KCB did not sign was turned away');
      return kcbReply(number, 'Invalid signature');
    }
    // Asked before the money moves, and answered from what is known: nothing follows from it.
    if (isBill) return answerBill({ db, config }, account, body);
    await storeMessage(database, {
      provider: KCB,
      kind: params.kind,
      channelId: account.cashAccountId,
      headers: { signature },
      body,
    });
    return number ? kcbReply(number) : kcbReply('', 'The notice could not be read');
  });
};
