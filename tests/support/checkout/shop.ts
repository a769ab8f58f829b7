import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '../../../domain/checkouts/contract.ts';
import { realTime, type SimulatedTime } from '../../../server/simulators/daraja/time.ts';
import { eventually } from '../eventually.ts';
import { send } from '../money/nodes.ts';
import { answered } from '../money/operation.ts';
import { openPaybill, type Paybill, type PaybillOptions } from '../paybill/space.ts';

/** Two nodes that sell to strangers, one time for them and for Safaricom that is set ahead, and rooms. */
export type Shop = Paybill & { aheadMs: number; rooms: string[]; hurry: number };

const ROOMS = 5;
// What a room costs for its hour: whole shillings, as M-Pesa has them.
export const PRICE = 1_160;
const SET_MS = 200;

const makeRooms = async ({ nodes }: Paybill): Promise<string[]> => {
  const rooms: string[] = [];
  for (let n = 0; n < ROOMS; n++) {
    const body = { name: `Room ${n}`, hourlyRate: PRICE };
    const made = await send(nodes, { method: 'POST', path: '/api/meeting-rooms', body }, `shop-room-${n}`);
    rooms.push(answered<{ id: string }>(made, 201).id);
  }
  return rooms;
};

export const openShop = async (options: Omit<PaybillOptions, 'tenants' | 'env' | 'clock'>): Promise<Shop> => {
  const real = realTime({ hurry: options.hurry });
  let shop: Shop | null = null;
  const clock: SimulatedTime = { ...real, now: () => new Date(Date.now() + (shop?.aheadMs ?? 0)).toISOString() };
  // Each buyer has an address of their own, as a proxy before the nodes would say.
  const paybill = await openPaybill({ ...options, tenants: 0, env: { TRUST_PROXY: 'true' }, clock });
  shop = { ...paybill, aheadMs: 0, rooms: await makeRooms(paybill), hurry: options.hurry };
  return shop;
};

/** Sets the clocks of all so far ahead; each node may be a little off by itself. */
export const setAhead = async (shop: Shop, ms: number, off: readonly number[] = []): Promise<void> => {
  shop.aheadMs = ms;
  for (const [n, node] of shop.nodes.list.entries()) {
    const by = String(ms + (off[n] ?? 0));
    // One that is started again reads it from there.
    node.env.CLOCK_SHIFT = by;
    await writeFile(node.clockFile, by);
    process.kill(node.server.pid, 'SIGUSR2');
  }
  await sleep(SET_MS);
};

// A prompt stays on a phone for a minute, and its callback leaves a little later.
const PROMPT_MS = 62_000;

/** Until every prompt went out and was answered. One whose node died while it was sent is asked about later. */
export const untilAnswered = async ({ owner, hurry }: Shop): Promise<void> => {
  await eventually(async () => {
    const [open] = await owner.run(`select count(*)::int as n from effects where state = 'queued'`);
    if (open?.n !== 0) throw new Error(`${open?.n} prompts are still to be sent`);
  }, 120_000);
  await sleep(PROMPT_MS / hurry + 1_000);
};

export type Asked = { method: 'GET' | 'POST'; path: string; body?: object };
export type Told = { status: number; body: Checkout & { code?: string; message: string } };

const ANSWER_WITHIN_MS = 15_000;
const GIVE_UP_MS = 120_000;

const askOnce = async (origin: string, { method, path, body }: Asked, address: string, key: string): Promise<Told> => {
  const reply = await fetch(origin + path, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return { status: reply.status, body: (await reply.json()) as Told['body'] };
};

/** A call without a session. Who got no answer, or was told to come back, sends the same again to whichever node is there. */
export const ask = async ({ nodes }: Shop, asked: Asked, address: string, key: string, startAt = 0): Promise<Told> => {
  const until = performance.now() + GIVE_UP_MS;
  for (let attempt = startAt; performance.now() < until; attempt++) {
    const origin = nodes.list[attempt % nodes.list.length]?.origin;
    try {
      const told = origin ? await askOnce(origin, asked, address, key) : null;
      if (told && told.status !== 503) return told;
    } catch {
      // Lost on the way.
    }
    await sleep(100);
  }
  throw new Error(`${asked.method} ${asked.path} was not answered within ${GIVE_UP_MS / 1_000} s`);
};
