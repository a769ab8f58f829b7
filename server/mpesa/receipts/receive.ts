import { sql } from 'drizzle-orm';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { type Cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day, Instant } from '../../../domain/kernel/time.ts';
import type { MatchGround, ReceiptSource, ReceiptState } from '../../../domain/mpesa/receipt-contract.ts';
import { depositsByCode, paymentsByCode } from '../../billing/payments/find.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { postEntries } from '../../ledger/post.ts';
import { mpesaReceipts } from '../tables.ts';
import { BY_MPESA, openBooks, type Payee, suspensePosting, toPayment } from './book.ts';
import { findTargets, type Target } from './match.ts';
import { payTarget } from './pay-target.ts';
import { lockNumbers } from './receipt-lock.ts';

/** What was heard of a payment to a paybill or till, in one of the ways in which that happens. */
export type Heard = {
  source: ReceiptSource;
  receiptNumber: string;
  channel: { id: string; cashAccountId: string };
  paidAt: Instant;
  amount: Cents;
  accountReference: string | null;
  payerName: string | null;
  phone: string | null;
  /** Whose it is where that is known without the reference, such as by the prompt that it answers; or why it must wait. */
  target?: Target;
};

export type Received = {
  id: string;
  receiptNumber: string;
  isNew: boolean;
  state: ReceiptState;
  /** What we know of it where that is not what was heard. */
  otherAmount: Cents | null;
  /** The payment that it became by this. */
  payment: PaymentDetails | null;
};

type ReceiptRow = typeof mpesaReceipts.$inferSelect;
type NewReceipt = typeof mpesaReceipts.$inferInsert;
type Linked = { ground: MatchGround; isTyped?: true } & ({ paymentId: string } | { depositMoveId: string });

/** One receipt on its way into the books: a new one, or one that waits in suspense and may be known now. */
type Item = { heard: Heard; id: string; row: ReceiptRow | null };

const MOST_WORDS = 300;
const shortened = (text: string | null, most: number): string | null => text?.trim().slice(0, most) || null;

const knownReceipts = async (db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, ReceiptRow>> => {
  const rows = await db
    .select()
    .from(mpesaReceipts)
    .where(sql`${mpesaReceipts.receiptNumber} = any(${sql.param([...numbers])}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.receiptNumber, row]));
};

const toNewReceipt = ({ heard, id }: Item, linked: Linked | null, note: string | null): NewReceipt => ({
  id,
  receiptNumber: heard.receiptNumber,
  channelId: heard.channel.id,
  cashAccountId: heard.channel.cashAccountId,
  state: linked ? 'applied' : 'suspense',
  paidAt: heard.paidAt,
  amount: toDecimalText(heard.amount),
  accountReference: shortened(heard.accountReference, 100),
  payerName: shortened(heard.payerName, 150),
  phone: shortened(heard.phone, 100),
  seenIn: linked?.isTyped ? [heard.source, 'typed'] : [heard.source],
  matchedBy: linked?.ground ?? null,
  paymentId: linked && 'paymentId' in linked ? linked.paymentId : null,
  depositMoveId: linked && 'depositMoveId' in linked ? linked.depositMoveId : null,
  note: linked ? null : shortened(note, MOST_WORDS),
});

const toMoney = ({ heard, id, row }: Item) => ({
  id,
  receiptNumber: heard.receiptNumber,
  cashAccountId: row?.cashAccountId ?? heard.channel.cashAccountId,
  amount: heard.amount,
  paidAt: row?.paidAt ?? heard.paidAt,
});

type TypedMoney = { amount: string } & ({ paymentId: string } | { depositMoveId: string });
type Typed = ReadonlyMap<string, TypedMoney>;

/** What people typed with these codes, as payments or as deposits. */
const typedByCode = async (db: Db, numbers: readonly string[]): Promise<Typed> => {
  const [taken, paid] = await Promise.all([depositsByCode(db, numbers), paymentsByCode(db, numbers)]);
  const known = new Map<string, TypedMoney>();
  for (const [code, { id, amount }] of taken) known.set(code, { depositMoveId: id, amount });
  for (const [code, { id, amount }] of paid) known.set(code, { paymentId: id, amount });
  return known;
};

type Matched = Item & { target: Target };
type Tried = Matched & { payment: PaymentDetails | null; note: string | null };

const applyOne = async (deps: Deps, matched: Matched, bookDay: (paidAt: Instant) => Day): Promise<Tried> => {
  const money = toMoney(matched);
  const toInput = (payee: Payee) => toPayment(money, payee, bookDay(money.paidAt));
  const outcome = await payTarget(deps, matched.target, toInput, { isSuspended: matched.row !== null, by: BY_MPESA });
  return { ...matched, ...outcome };
};

const toLinked = ({ target, payment }: Tried): (Linked & { paymentId: string }) | null =>
  payment && target.ground ? { ground: target.ground, paymentId: payment.id } : null;

// Tenants are held in the order of their ids, as everybody does who holds several; each gets its money in the order of time.
const inLockOrder = (a: Matched, b: Matched): number => {
  const tenant = ({ target }: Matched) => (target.ground ? (target.tenantId ?? '') : '');
  return tenant(a).localeCompare(tenant(b)) || Date.parse(a.heard.paidAt) - Date.parse(b.heard.paidAt);
};

// Reverse the payment that has the code and another amount, and the receipt can be assigned.
const TYPED_OTHERWISE: Target = {
  ground: null,
  reason:
    'A payment with this code and another amount was recorded by hand. Reverse that one, then assign this receipt.',
};

type Options = {
  /** Called with how many payments are about to be recorded, one after the other: the caller may refuse. */
  beforePayments?: (count: number) => void;
};

type Open = Options & { items: readonly Item[]; typed: Typed; bookDay: (paidAt: Instant) => Day };

const applyAll = async (deps: Deps, { items, typed, bookDay, beforePayments }: Open): Promise<Tried[]> => {
  const targets = await findTargets(
    deps,
    items.map(({ heard, row }) => ({
      accountReference: row?.accountReference ?? heard.accountReference,
      amount: heard.amount,
    })),
  );
  const matched = items.map((item, at): Matched => {
    const isTyped = typed.has(item.heard.receiptNumber);
    const target = isTyped ? TYPED_OTHERWISE : (item.heard.target ?? targets[at]);
    if (!target) throw new Error(`Receipt ${item.heard.receiptNumber} was not looked for`);
    return { ...item, target };
  });
  beforePayments?.(matched.filter(({ target }) => target.ground !== null).length);
  const tried: Tried[] = [];
  for (const one of matched.sort(inLockOrder)) tried.push(await applyOne(deps, one, bookDay));
  return tried;
};

/** Those that waited and are known now leave suspense; their payments were posted out of it. */
const leaveSuspense = (db: Db, tried: readonly Tried[]): void => {
  for (const one of tried) {
    const linked = one.row ? toLinked(one) : null;
    if (linked)
      withoutWaiting(
        db,
        db
          .update(mpesaReceipts)
          .set({ state: 'applied', matchedBy: linked.ground, paymentId: linked.paymentId, note: null })
          .where(sql`${mpesaReceipts.id} = ${one.id}::uuid`),
      );
  }
};

/** What was heard before in another way: how it was heard now, and what was not known yet of who paid. */
const addToSeen = (db: Db, again: readonly Item[]): void => {
  const news = again.filter(({ heard, row }) => row && !row.seenIn.includes(heard.source));
  if (news.length === 0) return;
  const given = news.map(({ heard, id }) => ({
    id,
    source: heard.source,
    reference: shortened(heard.accountReference, 100),
    payer: shortened(heard.payerName, 150),
    phone: shortened(heard.phone, 100),
  }));
  withoutWaiting(
    db,
    db.execute(sql`
      update mpesa_receipts r set seen_in = r.seen_in || h.source, account_reference = coalesce(r.account_reference, h.reference),
        payer_name = coalesce(r.payer_name, h.payer), phone = coalesce(r.phone, h.phone)
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as h (id uuid, source text, reference text, payer text, phone text)
      where r.id = h.id and not r.seen_in @> array[h.source]`),
  );
};

// A person's decision stands: what was taken back waits for a person.
const mayBeKnownNow = ({ heard, row }: Item): boolean =>
  row?.state === 'suspense' &&
  row.releasedAt === null &&
  parseMoney(row.amount) === heard.amount &&
  (heard.target !== undefined || (row.accountReference === null && heard.accountReference !== null));

// Somebody typed it before we heard of it: the payment or the deposit is there already.
const linkTyped = (fresh: readonly Item[], typed: Typed) =>
  fresh.flatMap((item) => {
    const known = typed.get(item.heard.receiptNumber);
    if (!known || parseMoney(known.amount) !== item.heard.amount) return [];
    const { amount: _, ...document } = known;
    return [{ item, document }];
  });

/**
 * Money that reached a paybill or till, in whatever way we heard of it, and however often: each receipt is written once. Whose
 * it is by the written rules becomes a payment, and the rest waits in suspense. All of it is one transaction of the caller.
 */
export const receiveReceipts = async (
  deps: Deps,
  all: readonly Heard[],
  options: Options = {},
): Promise<Received[]> => {
  const { db } = deps;
  const heard = [...new Map(all.map((one) => [one.receiptNumber, one])).values()];
  if (heard.length === 0) return [];
  const numbers = heard.map(({ receiptNumber }) => receiptNumber);
  const [, known, typed] = await Promise.all([
    lockNumbers(db, numbers),
    knownReceipts(db, numbers),
    typedByCode(db, numbers),
  ]);
  const items = heard.map((one): Item => {
    const row = known.get(one.receiptNumber) ?? null;
    return { heard: one, id: row?.id ?? uuidV7(), row };
  });
  const linked = linkTyped(
    items.filter(({ row }) => row === null),
    typed,
  );
  const isLinked = new Set(linked.map(({ item }) => item));
  const open = items.filter((item) => (item.row === null ? !isLinked.has(item) : mayBeKnownNow(item)));
  const bookDay = open.length > 0 ? await openBooks(deps) : () => '';
  const tried = await applyAll(deps, { ...options, items: open, typed, bookDay });
  await writeNew(deps, { linked, tried: tried.filter(({ row }) => row === null), bookDay });
  leaveSuspense(db, tried);
  addToSeen(
    db,
    items.filter(({ row }) => row !== null),
  );
  const payments = new Map(tried.map(({ id, payment }) => [id, payment]));
  return items.map((item) => toReceived(item, isLinked.has(item), payments.get(item.id) ?? null));
};

type Written = {
  linked: ReturnType<typeof linkTyped>;
  tried: readonly Tried[];
  bookDay: (paidAt: Instant) => Day;
};

const writeNew = async (deps: Deps, { linked, tried, bookDay }: Written): Promise<void> => {
  const { db } = deps;
  const rows = [
    ...linked.map(({ item, document }) => toNewReceipt(item, { ground: 'person', ...document, isTyped: true }, null)),
    ...tried.map((one) => toNewReceipt(one, toLinked(one), one.note)),
  ];
  if (rows.length > 0) withoutWaiting(db, insertRows(db, mpesaReceipts, rows));
  const waiting = tried.filter(({ payment }) => payment === null).map(toMoney);
  await postEntries(db, await Promise.all(waiting.map((money) => suspensePosting(deps, money, bookDay(money.paidAt)))));
};

const toReceived = ({ heard, id, row }: Item, isLinked: boolean, payment: PaymentDetails | null): Received => {
  const before = row ? parseMoney(row.amount) : heard.amount;
  return {
    id,
    receiptNumber: heard.receiptNumber,
    isNew: row === null,
    state: payment || isLinked ? 'applied' : (row?.state ?? 'suspense'),
    otherAmount: before === heard.amount ? null : before,
    payment,
  };
};
