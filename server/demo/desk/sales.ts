import { sql } from 'drizzle-orm';
import { createSale } from '../../../domain/counter/contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { addDays, type Day, type Instant, toInstant, type WallTime } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import { type Seller, sell } from '../../counter/sell.ts';
import type { Deps } from '../../deps.ts';
import { listSellable } from '../../products/find.ts';
import { hashPassword } from '../../users/passwords.ts';
import { paymentHooks } from '../../wiring/payment-hooks.ts';

/** By which the people of the demo space approve what the front desk may not sell by itself. */
export const DEMO_PIN = '2580';

type Story = {
  ago: number;
  at: WallTime;
  what: readonly [name: string, quantity: number, discountPercent?: number][];
  to?: { name?: string; phone: string; company?: string };
  reason?: string;
  /** Cash that was given, or the code of M-Pesa. */
  paid: { tendered: number } | { reference: string };
};

const STORIES: readonly Story[] = [
  { ago: 1, at: '08:40', what: [['Coffee', 2]], paid: { reference: 'SDP4CC0001' } },
  {
    ...{ ago: 1, at: '10:15', what: [['Printing, Page', 34]], paid: { reference: 'SDP4CC0002' } },
    to: { name: 'Mary Wambui', phone: '0722 000 321', company: 'Wambui Advocates' },
  },
  {
    ...{
      ago: 1,
      at: '13:05',
      what: [
        ['Water', 6],
        ['Snack Bar', 4],
      ],
      paid: { reference: 'SDP4CC0003' },
    },
    to: { phone: '0733 000 322' },
  },
  {
    ...{ ago: 1, at: '15:30', what: [['Projector, Hour', 8, 25]], paid: { reference: 'SDP4CC0004' } },
    ...{ to: { name: 'Peter Kamau', phone: '0711 000 323' }, reason: 'A whole day of training' },
  },
  {
    ago: 0,
    at: '08:05',
    what: [
      ['Coffee', 1],
      ['Snack Bar', 1],
    ],
    paid: { tendered: 500 },
  },
  { ago: 0, at: '08:20', what: [['Printing, Page', 12]], paid: { tendered: 200 }, to: { phone: '0700 000 324' } },
  { ago: 0, at: '09:10', what: [['Coffee', 3]], paid: { reference: 'SDP4CC0005' }, to: { phone: '0720 000 325' } },
  {
    ago: 0,
    at: '09:45',
    what: [
      ['Locker Day', 1],
      ['Water', 1],
    ],
    paid: { tendered: 1000 },
  },
];

type People = { desk: Seller['user']; manager: { id: string; name: string }; approvers: readonly string[] };

const setPins = async ({ db }: Deps, users: readonly string[]): Promise<void> => {
  const hash = await hashPassword(DEMO_PIN);
  for (const id of users)
    await db.execute(sql`insert into counter_pins (user_id, pin_hash) values (${id}::uuid, ${hash})`);
};

const toSale = ({ what, to, reason, paid }: Story, ids: ReadonlyMap<string, string>): SentBody<typeof createSale> => ({
  items: what.flatMap(([name, quantity, discountPercent = 0]) => {
    const productId = ids.get(name);
    return productId ? [{ productId, quantity, discountPercent }] : [];
  }),
  ...(to ? { person: to } : {}),
  reason: reason ?? null,
  payment: 'tendered' in paid ? { method: 'cash', tendered: paid.tendered } : { method: 'mobile_money', ...paid },
});

/** What the desk sold yesterday and sells today, in cash once its till is open; a discount that a manager approved. */
export const fillDemoSales = async (real: Deps, { desk, manager, approvers }: People): Promise<void> => {
  await setPins(real, approvers);
  const today = await getToday(real);
  const { timezone } = (await real.settings.get()).general;
  const at = (day: Day, time: WallTime): Deps => {
    const then = toInstant(day, time, timezone);
    const now: Instant = then < real.clock.now() ? then : real.clock.now();
    return { ...real, clock: { now: () => now } };
  };
  const ids = new Map((await listSellable(real.db)).map(({ id, name }) => [name, id]));
  for (const story of STORIES) {
    const seller = { user: desk, approver: manager, hooks: paymentHooks };
    await sell(at(addDays(today, -story.ago), story.at), seller, createSale.body.parse(toSale(story, ids)));
  }
};
