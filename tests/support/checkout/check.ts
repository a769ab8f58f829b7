import { readCheckoutReference } from '../../../domain/checkouts/reference.ts';
import { amountOf, Mismatch, same } from '../money/operation.ts';
import type { Shop } from './shop.ts';

type Sold = {
  id: string;
  reference: string;
  state: string;
  amount: string;
  slot: string;
  booking: string | null;
  invoice: string | null;
};
type Became = { id: string; outcome: string; receipt: string; amount: string };

const readCheckouts = async ({ owner }: Shop): Promise<Sold[]> =>
  (await owner.run(`
    select c.id, c.reference, c.state, c.amount::text, coalesce(b.room_id || ' ' || b.starts_at, 'pass') as slot, b.status as booking,
      i.status as invoice
    from checkouts c join checkout_items t on t.checkout_id = c.id left join room_bookings b on b.id = t.booking_id
      left join invoices i on i.id = c.invoice_id order by c.id`)) as Sold[];

const readOutcomes = async ({ owner }: Shop): Promise<Became[]> =>
  (await owner.run(`
    select r.checkout_id as id, r.outcome, m.receipt_number as receipt, m.amount::text
    from checkout_receipts r join mpesa_receipts m on m.id = r.receipt_id`)) as Became[];

/** What really was paid for each checkout, in cents, by Safaricom’s ledger. */
const paidFor = ({ simulator }: Shop): Map<string, number[]> => {
  const paid = new Map<string, number[]>();
  for (const { account, amount } of simulator.ledger.receipts()) {
    const reference = readCheckoutReference(account);
    if (!reference) throw new Mismatch(`Somebody paid for “${account}”`);
    paid.set(reference, [...(paid.get(reference) ?? []), amount * 100]);
  }
  return paid;
};

const AFTER_MONEY = ['paid', 'refunding', 'refunded', 'review'];

/** The table of outcomes, from what was paid: a buyer who paid what was asked has it, unless somebody else has. */
const checkOne = (sold: Sold, paid: readonly number[], became: readonly Became[], isWanted: boolean): void => {
  const { reference, state, booking, invoice } = sold;
  const name = `Checkout ${reference}, for which ${paid.join(' and ') || 'nothing'} was paid of ${sold.amount}`;
  const amounts = (list: readonly number[]) => list.toSorted((a, b) => a - b);
  same(`${name}: its money`, amounts(became.map(({ amount }) => amountOf(amount))), amounts(paid));
  const asked = amountOf(sold.amount);
  const paying = became.filter(({ outcome }) => outcome === 'paid');
  same(`${name}: sold and paid`, [state === 'paid', invoice], paying.length === 1 ? [true, 'paid'] : [false, null]);
  if (state === 'paid' && booking !== null) same(`${name}: its booking`, booking, 'confirmed');
  for (const { outcome, amount } of became) {
    if (outcome === 'refused') throw new Mismatch(`${name}: the books refused its money`);
    if (outcome === 'taken' && !isWanted) throw new Mismatch(`${name}: nobody else wanted it, and it was not given`);
    if (outcome === 'paid' || outcome === 'taken') same(`${name}: the money it took`, amountOf(amount), asked);
    if (outcome === 'other_amount' && amountOf(amount) === asked)
      throw new Mismatch(`${name}: the right amount counts as another`);
  }
  if (paid.includes(asked) && paying.length === 0 && !became.some(({ outcome }) => outcome === 'taken'))
    throw new Mismatch(`${name}: it is ${state}`);
  same(`${name}: has a home`, AFTER_MONEY.includes(state), paid.length > 0);
};

export type Counted = { checkouts: number; outcomes: Record<string, number>; states: Record<string, number> };

const countBy = <T>(all: readonly T[], key: (one: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(all, key)].map(([name, those]) => [name, those.length]));

export const checkOutcomes = async (shop: Shop): Promise<Counted> => {
  const [all, outcomes] = [await readCheckouts(shop), await readOutcomes(shop)];
  const paid = paidFor(shop);
  const became = Map.groupBy(outcomes, ({ id }) => id);
  const bySlot = Map.groupBy(all, ({ slot }) => slot);
  for (const one of all) {
    const rivals = bySlot.get(one.slot) ?? [];
    checkOne(one, paid.get(one.reference) ?? [], became.get(one.id) ?? [], rivals.length > 1);
  }
  return {
    checkouts: all.length,
    outcomes: countBy(outcomes, ({ outcome }) => outcome),
    states: countBy(all, ({ state }) => state),
  };
};

const count = async ({ owner }: Shop, what: string, statement: string): Promise<void> => {
  const [row] = await owner.run(`select count(*)::int as n from ${statement}`);
  same(what, row?.n, 0);
};

/** Nobody without an account has what is not paid, and nothing is given twice. */
export const checkSlots = async (shop: Shop): Promise<void> => {
  await count(
    shop,
    'Confirmed bookings of outsiders that are not paid',
    `room_bookings b where b.tenant_id is null and b.status not in ('pending', 'cancelled') and not exists (
      select from checkout_items t join checkouts c on c.id = t.checkout_id join invoices i on i.id = c.invoice_id
      where t.booking_id = b.id and c.state = 'paid' and i.status = 'paid')`,
  );
  await count(
    shop,
    'Slots that were given twice',
    `room_bookings a join room_bookings b on b.room_id = a.room_id and b.id > a.id and b.during && a.during
      where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  );
};

export type Money = { paid: number; invoiced: number; waiting: number; returned: number };

/** What came in is what was invoiced and paid, what waits, and what went back: by Safaricom’s ledger on the one side. */
export const checkMoney = async (shop: Shop): Promise<Money> => {
  const { ledger } = shop.simulator;
  const paid = ledger.receipts().reduce((sum, { amount }) => sum + amount * 100, 0);
  const back = ledger.entries().filter(({ kind, status }) => kind === 'reversal' && status === 'Completed');
  const [row] = await shop.owner.run(`
    select (select coalesce(sum(i.amount), 0)::text from checkouts c join invoices i on i.id = c.invoice_id where i.status = 'paid') as invoiced,
      (select coalesce(sum(amount), 0)::text from mpesa_receipts where state = 'suspense') as waiting,
      (select coalesce(sum(amount), 0)::text from mpesa_receipts where state = 'returned') as returned`);
  const [invoiced, waiting, returned] = [amountOf(row?.invoiced), amountOf(row?.waiting), amountOf(row?.returned)];
  same('Paid invoices, suspense and refunds', invoiced + waiting + returned, paid);
  same('What went back', returned, 0 - back.reduce((sum, { amount }) => sum + amount * 100, 0));
  return { paid, invoiced, waiting, returned };
};
