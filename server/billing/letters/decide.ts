import { and, eq } from 'drizzle-orm';
import type {
  approveLetters as ApproveLetters,
  serveLetter as ServeLetter,
} from '../../../domain/billing/letters/letter-contract.ts';
import { LETTER_STATUS_CLAUSES } from '../../../domain/billing/rules.ts';
import type { BodyOf, OutputOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { canSend } from '../../mail/accounts.ts';
import type { OnAccepted } from '../../mail/outbox.ts';
import { sendAlong } from '../../messages/send.ts';
import { tenantsById } from '../../tenants/billed-through.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import { demandLetters } from '../tables/letter-tables.ts';
import { getLetter } from './list.ts';
import { bringUpToDate, letterMail } from './write-letter.ts';

type Decision = { decision: 'approve' | 'withdraw'; reason: string | null; by: string };

// Holds the debtor, so that a payment comes before or after, and answers the letter as it is then.
const lockLetter = async (deps: Deps, id: string) => {
  const { tenantId } = await getLetter(deps, id);
  await lockAccount(deps.db, tenantId);
  return getLetter(deps, id);
};

const refuse = (status: keyof typeof LETTER_STATUS_CLAUSES, rest: string) =>
  new AppError('conflict', `This letter ${LETTER_STATUS_CLAUSES[status]}; ${rest}`);

/** The last step is a person's. Approved, it is brought up to date and handed to the outbox; what was paid meanwhile has ended it already. */
export const decideLetter = async (deps: Deps, id: string, { decision, reason, by }: Decision): Promise<void> => {
  const letter = await lockLetter(deps, id);
  const { status, tenantId, type } = letter;
  const decided = { decidedBy: by, decidedAt: deps.clock.now(), decisionReason: reason };
  if (decision === 'withdraw') {
    if (status !== 'awaiting_approval' && status !== 'awaiting_delivery')
      throw refuse(status, 'it cannot be withdrawn');
    await deps.db
      .update(demandLetters)
      .set({ status: 'withdrawn', ...decided })
      .where(eq(demandLetters.id, id));
    return;
  }
  if (status !== 'awaiting_approval') throw refuse(status, 'there is nothing to decide');
  const [tenant] = await tenantsById(deps.db, [tenantId]);
  if (!tenant) throw new Error(`Letter ${id} has no tenant`);
  const fresh = await bringUpToDate({ deps, tenant, today: await getToday(deps) }, letter);
  await deps.db
    .update(demandLetters)
    .set({ status: 'awaiting_delivery', ...fresh, ...decided })
    .where(eq(demandLetters.id, id));
  await sendAlong(deps, [letterMail({ id, type, ...fresh }, `letter:${id}`)], { atOnce: true });
};

type Results = OutputOf<typeof ApproveLetters>['results'];

/** Approves each for itself: one that was paid a moment ago does not keep the others back. */
export const approveLetters = async (
  deps: Deps,
  { ids }: BodyOf<typeof ApproveLetters>,
  by: string,
): Promise<Results> => {
  const results: Results = [];
  for (const id of new Set(ids)) {
    try {
      await decideLetter(deps, id, { decision: 'approve', reason: null, by });
      const { letterNumber, status, delivery } = await getLetter(deps, id);
      results.push({ id, letterNumber, status, delivery, error: null });
    } catch (error) {
      // What is refused is refused before anything of it is written.
      if (!(error instanceof AppError)) throw error;
      const known = await getLetter(deps, id).catch(() => null);
      results.push({
        id,
        letterNumber: known?.letterNumber ?? null,
        status: known?.status ?? null,
        delivery: known?.delivery ?? null,
        error: error.message,
      });
    }
  }
  return results;
};

/** How a letter reached the debtor, as a person says. */
export const serveLetter = async (
  deps: Deps,
  id: string,
  { method, servedOn, note }: BodyOf<typeof ServeLetter>,
  by: string,
): Promise<void> => {
  const { status, writtenOn, endsOn } = await lockLetter(deps, id);
  if (status !== 'awaiting_delivery') throw refuse(status, 'there is nothing to serve');
  if (servedOn > (await getToday(deps))) throw invalid({ servedOn: 'Date must not be in the future' });
  if (servedOn < writtenOn) throw invalid({ servedOn: `The letter is dated ${formatDay(writtenOn)}` });
  if (endsOn && servedOn > endsOn) {
    throw invalid({
      servedOn: `The letter ends the licence on ${formatDay(endsOn)}: withdraw it and issue a new one`,
    });
  }
  await deps.db
    .update(demandLetters)
    .set({ status: 'sent', sentDate: servedOn, servedMethod: method, servedBy: by, serviceNote: note })
    .where(eq(demandLetters.id, id));
};

/** The mail server took it. */
export const noteMailed = async (db: Db, id: string, today: Day): Promise<void> => {
  const service = { sentDate: today, servedMethod: 'email' as const };
  await db
    .update(demandLetters)
    .set({ status: 'sent', ...service })
    .where(and(eq(demandLetters.id, id), eq(demandLetters.status, 'awaiting_delivery')));
  // Paid while the mail was on its way: should the payment bounce, the letter was served all the same.
  await db
    .update(demandLetters)
    .set({ statusBefore: 'sent', ...service })
    .where(and(eq(demandLetters.id, id), eq(demandLetters.statusBefore, 'awaiting_delivery')));
};

const LETTER_KEY = /^letter:([0-9a-f-]{36})(:|$)/;

/** A letter has reached its debtor once a mail server took it. */
export const letterAccepted =
  (deps: Deps): OnAccepted =>
  async (tx, { eventKey }) => {
    const id = LETTER_KEY.exec(eventKey)?.[1];
    if (id) await noteMailed(tx, id, await getToday(deps));
  };

export const resendLetter = async (deps: Deps, id: string): Promise<{ recipient: string; isKept: boolean }> => {
  const letter = await getLetter(deps, id);
  if (letter.status !== 'sent' && letter.status !== 'awaiting_delivery') {
    throw new AppError('conflict', 'Only a letter in force can be sent again');
  }
  await sendAlong(deps, [letterMail(letter, `letter:${id}:${deps.clock.now()}`)], { requested: true });
  return { recipient: letter.recipient, isKept: !(await canSend(deps, 'email')) };
};
