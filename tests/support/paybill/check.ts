import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { getTrialBalance } from '../../../domain/ledger/contract.ts';
import { atOnce } from '../at-once.ts';
import { checkRules } from '../money/check-space.ts';
import { type Nodes, send } from '../money/nodes.ts';
import { amountOf, answered, Mismatch, same } from '../money/operation.ts';
import type { Meant } from './payers.ts';
import type { Paybill } from './space.ts';

type Booked = {
  id: string;
  receipt: string;
  amount: string;
  state: 'suspense' | 'applied' | 'returned';
  matchedBy: string | null;
  tenantId: string | null;
  /** Payments with its code that stand. */
  payments: number;
  /** What it moved on the account of the channel. */
  moved: string;
};

const bookedReceipts = async ({ owner, account }: Paybill): Promise<Booked[]> =>
  (await owner.run(`
    select r.id, r.receipt_number as receipt, r.amount::text, r.state, r.matched_by as "matchedBy", q.tenant_id as "tenantId",
      (select count(*)::int from payments p where p.payment_method = 'mobile_money' and upper(btrim(p.reference)) = r.receipt_number
        and p.reversed_at is null) as payments,
      (select coalesce(sum(l.debit - l.credit), 0)::numeric(14, 2)::text from journal_entries e join journal_lines l on l.entry_id = e.id
        where l.account = '${account}' and (e.source_type, e.source_id) in
          (('payment', coalesce(r.payment_id::text, '')), ('mpesa_receipt', r.id::text))) as moved
    from mpesa_receipts r left join payments q on q.id = r.payment_id`)) as Booked[];

const balanceOf = async ({ owner }: Paybill, account: string): Promise<number> => {
  const [row] = await owner.run(
    `select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance from journal_lines where account = '${account}'`,
  );
  return amountOf(row?.balance);
};

export type Verdict = {
  receipts: number;
  /** Of those whose account number can be read. */
  readable: number;
  applied: number;
  waiting: Booked[];
  difference: string;
};

/**
 * Books and simulator say the same: each payment is there once with its amount, for whom it was, or waits; and the account of the
 * channel holds what Safaricom says it does. Throws at the first difference.
 */
export const compareBooks = async (paybill: Paybill, meant: Meant): Promise<Verdict> => {
  const { ledger } = paybill.simulator;
  const booked = new Map((await bookedReceipts(paybill)).map((one) => [one.receipt, one]));
  const paid = ledger.receipts();
  same('The number of receipts', booked.size, paid.length);
  let readable = 0;
  let applied = 0;
  for (const { receipt, amount, account } of paid) {
    const one = booked.get(receipt);
    if (!one) throw new Mismatch(`Receipt ${receipt} for “${account}” is not in the books`);
    const expected = amount * 100;
    // What went back moved nothing in the end.
    const moved = one.state === 'returned' ? 0 : expected;
    same(`Receipt ${receipt}: amount, moved`, [amountOf(one.amount), amountOf(one.moved)], [expected, moved]);
    same(`Receipt ${receipt}: payments`, one.payments, one.state === 'applied' ? 1 : 0);
    const tenantId = meant.get(account) ?? null;
    const isApplied = one.state === 'applied' && one.matchedBy !== 'person';
    if (isApplied) same(`Whose ${receipt} for “${account}” is`, one.tenantId, tenantId);
    if (tenantId !== null) readable++;
    if (tenantId !== null && isApplied) applied++;
  }
  const waiting = [...booked.values()].filter(({ state }) => state === 'suspense');
  const suspended = waiting.reduce((sum, { amount }) => sum + amountOf(amount), 0);
  same('Suspense', 0 - (await balanceOf(paybill, '1090')), suspended);
  const difference = (await balanceOf(paybill, paybill.account)) - ledger.balance(paybill.channel.shortcode) * 100;
  same('What the books have beyond Safaricom', toDecimalText(cents(difference)), '0.00');
  return { receipts: paid.length, readable, applied, waiting, difference: toDecimalText(cents(difference)) };
};

const checkTrialBalance = async (nodes: Nodes): Promise<void> => {
  const { totalDebit, totalCredit } = answered<OutputOf<typeof getTrialBalance>>(
    await send(nodes, { method: 'GET', path: '/api/ledger/trial-balance' }, 'trial-balance'),
    200,
  );
  same('Debits and credits', totalDebit, totalCredit);
};

/** The server's own rules hold, and debits are credits. */
export const checkWhole = async ({ nodes }: Paybill): Promise<void> => {
  await checkTrialBalance(nodes);
  await checkRules({ nodes });
};

const AT_ONCE = 4;
const TAKEN_BACK = 4;

/** A person assigns all that waits, and takes back each fourth; the books agree after both. */
export const assignWaiting = async (
  paybill: Paybill,
  meant: Meant,
): Promise<{ assigned: number; takenBack: number }> => {
  const { nodes, payees } = paybill;
  const { waiting } = await compareBooks(paybill, meant);
  const call = async (id: string, step: 'assign' | 'unassign', body: object) =>
    answered(
      await send(nodes, { method: 'POST', path: `/api/mpesa/receipts/${id}/${step}`, body }, `${step}-${id}`),
      200,
    );
  await atOnce(waiting, AT_ONCE, ({ id }, n) => call(id, 'assign', { tenantId: payees[n % payees.length]?.id }));
  same('What waits after all was assigned', (await compareBooks(paybill, meant)).waiting, []);
  const back = waiting.filter((_, n) => n % TAKEN_BACK === 0);
  await atOnce(back, AT_ONCE, ({ id }) => call(id, 'unassign', { reason: 'It was another' }));
  const left = (await compareBooks(paybill, meant)).waiting.map(({ id }) => id).sort();
  same('What waits after some was taken back', left, back.map(({ id }) => id).sort());
  return { assigned: waiting.length, takenBack: back.length };
};
