import { asc, lte } from 'drizzle-orm';
import { parseMoney } from '../../../domain/kernel/money.ts';
import type { RequestEvent } from '../../../domain/mpesa/requests.ts';
import { isGivenUp, isOpen, nextCheckAt } from '../../../domain/mpesa/requests.ts';
import { type Database, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { getChannelRow } from '../channels/find.ts';
import { openChannel } from '../channels/open.ts';
import type { Daraja } from '../daraja/client.ts';
import { DarajaRefused, DarajaUnclear } from '../daraja/refusals.ts';
import { mpesaRequests } from '../tables.ts';
import { findReceiptFor, lockRequest, moveRequest, type RequestRow } from './move.ts';

export type Outside = { database: Database; deps: Deps; daraja: Daraja };

const AT_ONCE = 50;

/** What Safaricom says became of a prompt; null where it says nothing new. */
const askOne = async ({ deps, daraja }: Outside, row: RequestRow): Promise<RequestEvent | null> => {
  if (!row.checkoutRequestId) return null;
  try {
    const channel = await openChannel(deps.config, await getChannelRow(deps.db, row.channelId));
    const answer = await daraja.stkQuery(channel, row.checkoutRequestId);
    return answer.state === 'ended' ? { kind: 'result', code: answer.resultCode, from: 'query' } : null;
  } catch (error) {
    if (error instanceof DarajaRefused || error instanceof DarajaUnclear) return null;
    throw error;
  }
};

const noteAnswer = ({ database, deps }: Outside, id: string, event: RequestEvent | null): Promise<void> =>
  database.transact(systemActor('mpesa'), async (db) => {
    const row = await lockRequest(db, id);
    if (!row || !isOpen(row.state)) return;
    const code = event?.kind === 'result' ? event.code : row.resultCode;
    // Its callback was lost, and its receipt came by another way.
    const receipt = code === '0' ? await findReceiptFor(db, row) : null;
    const checks = row.checks + 1;
    const known = { checks, resultCode: code, nextCheckAt: nextCheckAt(row.createdAt, checks) };
    if (receipt) {
      const paid = { ...known, receiptId: receipt.id, paidAmount: receipt.amount };
      await moveRequest(db, row, { kind: 'paid', amount: parseMoney(receipt.amount) }, paid);
      return;
    }
    const isOver = isGivenUp(row, deps.clock.now());
    await moveRequest(db, row, isOver ? { kind: 'given_up', code } : (event ?? { kind: 'sent' }), known);
  });

/** Asks what became of prompts that should be answered by now, ever more rarely, until nobody will hear of them any more. */
export const askAboutPrompts = async (outside: Outside): Promise<void> => {
  const { database, deps } = outside;
  const due = await database.db
    .select()
    .from(mpesaRequests)
    .where(lte(mpesaRequests.nextCheckAt, deps.clock.now()))
    .orderBy(asc(mpesaRequests.nextCheckAt))
    .limit(AT_ONCE);
  for (const row of due) await noteAnswer(outside, row.id, await askOne(outside, row));
};
