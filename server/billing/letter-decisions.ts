import { eq } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { sendMessage } from '../messages/send.ts';
import { todayOf } from '../tenants/service.ts';
import { lockInvoice } from './credit.ts';
import { demandLetters } from './letter-tables.ts';
import { getLetter, letterMail } from './letters.ts';

type Decision = { decision: 'approve' | 'withdraw'; reason: string | null; by: string };

// The last step is a person's: approved, it goes out as it was written; what was paid meanwhile has ended it already.
export const decideLetter = async (deps: Deps, id: string, { decision, reason, by }: Decision): Promise<void> => {
  const seen = await getLetter(deps, id);
  await lockInvoice(deps.db, seen.invoiceId);
  const letter = await getLetter(deps, id);
  if (letter.status !== 'awaiting_approval') {
    throw new AppError('conflict', `This letter is ${letter.status.replace('_', ' ')}; there is nothing to decide`);
  }
  const approved = decision === 'approve';
  await deps.db
    .update(demandLetters)
    .set({
      status: approved ? 'sent' : 'withdrawn',
      sentDate: approved ? await todayOf(deps) : null,
      decidedBy: by,
      decidedAt: deps.clock.now(),
      decisionReason: reason,
    })
    .where(eq(demandLetters.id, id));
  if (approved) await sendMessage(deps, letterMail(letter, `letter:${id}`), { atOnce: true });
};

export const resendLetter = async (deps: Deps, id: string): Promise<string> => {
  const letter = await getLetter(deps, id);
  if (letter.status !== 'sent') throw new AppError('conflict', 'Only a letter that is in force can be sent again');
  await sendMessage(deps, letterMail(letter, `letter:${id}:${deps.clock.now()}`), { asked: true });
  return letter.recipient;
};
