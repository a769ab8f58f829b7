import { setTimeout as sleep } from 'node:timers/promises';
import { atOnce } from '../at-once.ts';
import { send } from '../money/nodes.ts';
import { answered } from '../money/operation.ts';
import { importStatements } from '../paybill/settle.ts';
import type { Shop } from './shop.ts';

const AT_ONCE = 4;
// How long the answers of Safaricom are waited for: some never come, and the statement knows.
const QUIET_MS = 5_000;
const GIVE_UP_MS = 120_000;

const statesOf = async ({ owner }: Shop): Promise<Record<string, number>> => {
  const rows = await owner.run('select state, count(*)::int as n from mpesa_reversals group by state');
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
};

/** Until nothing moves any more for a while. */
const untilQuiet = async (shop: Shop): Promise<Record<string, number>> => {
  const until = performance.now() + GIVE_UP_MS;
  let before = '';
  for (let since = performance.now(); performance.now() < until; await sleep(250)) {
    const states = await statesOf(shop);
    const now = JSON.stringify(states);
    if (now !== before) since = performance.now();
    before = now;
    if (!states.approved && (!states.sent || performance.now() - since > QUIET_MS)) return states;
  }
  return statesOf(shop);
};

/** A person agrees to all that the system proposes to send back; what Safaricom never said is in its statement. */
export const returnAll = async (shop: Shop): Promise<{ approved: number; done: number }> => {
  const rows = await shop.owner.run(`select id from mpesa_reversals where state = 'proposed'`);
  await atOnce(rows, AT_ONCE, async ({ id }) => {
    const path = `/api/mpesa/reversals/${id}/approve`;
    answered(await send(shop.nodes, { method: 'POST', path }, `approve-${id}`), 200);
  });
  const states = await untilQuiet(shop);
  await importStatements(shop);
  return { approved: rows.length, done: states.done ?? 0 };
};
