import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { killNode, send } from '../money/nodes.ts';
import { answered, Mismatch, same } from '../money/operation.ts';
import { choose, makeBuyer, type Slot } from './buyers.ts';
import { ask, type Shop, setAhead } from './shop.ts';

const RACERS = 200_000;
const HOLDERS = 300_000;
const PASS_BUYER = 400_000;
const DAY_PASS = 1_800;

/** So many choose one slot at the same moment, on both nodes: one has it. */
export const raceForSlot = async (shop: Shop, slot: Slot, many: number): Promise<void> => {
  const buyers = Array.from({ length: many }, (_, n) => makeBuyer(RACERS + n, 'never', slot));
  const told = await Promise.all(buyers.map((buyer) => choose(shop, buyer)));
  const kept = told.filter(({ status }) => status === 201).length;
  same('Holds of one slot, and refusals', [kept, told.length - kept], [1, many - 1]);
  for (const { status, body } of told)
    if (status === 409 && !/free (from|again)|free/.test(body.message))
      throw new Mismatch(`The refusal does not name the next free time: ${body.message}`);
};

const buyDayPass = async (shop: Shop): Promise<string> => {
  const product = {
    name: 'Last Day',
    kind: 'pass',
    price: DAY_PASS,
    vatable: false,
    account: '4040',
    passDays: 1,
    passValidDays: 30,
    countsStock: false,
    isPublic: true,
    isActive: true,
  };
  const made = await send(shop.nodes, { method: 'POST', path: '/api/products', body: product }, 'day-pass');
  const { id: productId } = answered<{ id: string }>(made, 201);
  const party = { name: 'Last Day', email: 'last-day@example.com', phone: '+254713000001', company: null };
  const body = { items: [{ kind: 'pass', productId, quantity: 1 }], party };
  const chosen = await ask(
    shop,
    { method: 'POST', path: '/api/checkouts', body },
    '10.99.0.1',
    'last-day-pass',
    PASS_BUYER,
  );
  same('A pass that is chosen', chosen.status, 201);
  const account = chosen.body.mpesa?.accountNumber ?? '';
  await shop.simulator.phone('254713000001').payBill({ shortcode: shop.channel.shortcode, account, amount: DAY_PASS });
  // A notice that was lost is found by the next pull.
  return eventually(async () => {
    const [row] = await shop.owner.run(`select id from passes where product_id = '${productId}'`);
    if (row) return String(row.id);
    await shop.schedule.runNow('pull');
    await sleep(1_000);
    throw new Mismatch('The pass is not there');
  }, 120_000);
};

/** So many come in by the last day of a pass at the same moment, on both nodes: one does. */
export const raceForLastDay = async (shop: Shop, many: number): Promise<void> => {
  const path = `/api/passes/${await buyDayPass(shop)}/check-in`;
  const come = (_: unknown, n: number) =>
    send(shop.nodes, { method: 'POST', path, body: { personName: `Guest ${n}` } }, `come-in-${n}`, { startAt: n });
  const answers = await Promise.all(Array.from({ length: many }, come));
  const isIn = answers.filter(({ status }) => status === 201).length;
  const isRefused = answers.filter(({ status }) => status === 409).length;
  same('Check-ins by the last day, and refusals', [isIn, isRefused], [1, many - 1]);
};

type Hold = { id: string; expires: number };

const readHolds = async ({ owner }: Shop, emails: readonly string[]): Promise<Hold[]> =>
  (await owner.run(`
    select id, extract(epoch from hold_until)::float8 * 1000 as expires
    from room_bookings where status = 'pending' and client_email in (${emails.map((email) => `'${email}'`).join(', ')})`)) as Hold[];

const HEAD_START_MS = 4_000;
const LATEST_MS = 5_000;
const GIVE_UP_MS = 60_000;

/**
 * Both nodes keep slots for buyers; the one dies shortly before their minute. Answers how late the last of them was free, in
 * milliseconds.
 */
export const watchHoldsEnd = async (shop: Shop, slots: readonly Slot[]): Promise<number> => {
  const buyers = slots.map((slot, n) => makeBuyer(HOLDERS + n, 'never', slot));
  for (const [n, buyer] of buyers.entries())
    same('A hold that is to end', (await choose(shop, buyer, n % 2)).status, 201);
  const emails = buyers.map(({ email }) => email);
  const holds = await readHolds(shop, emails);
  const first = Math.min(...holds.map(({ expires }) => expires));
  await setAhead(shop, first - HEAD_START_MS - Date.now());
  const [dying] = shop.nodes.list;
  if (!dying) throw new Error('There are nodes');
  const killing = killNode(dying);
  const ended: number[] = [];
  const until = Date.now() + HEAD_START_MS + GIVE_UP_MS;
  for (let left = holds; left.length > 0 && Date.now() < until; await sleep(50)) {
    const now = Date.now() + shop.aheadMs;
    const open = new Set((await readHolds(shop, emails)).map(({ id }) => id));
    ended.push(...left.filter(({ id }) => !open.has(id)).map(({ expires }) => now - expires));
    left = left.filter(({ id }) => open.has(id));
  }
  await killing;
  same('Holds, and those that ended', [holds.length, ended.length], [slots.length, slots.length]);
  const [earliest, latest] = [Math.round(Math.min(...ended)), Math.round(Math.max(...ended))];
  // A look at the database takes a moment, too.
  if (earliest < -100 || latest > LATEST_MS)
    throw new Mismatch(`Holds ended ${earliest} to ${latest} ms after their minute`);
  return latest;
};
