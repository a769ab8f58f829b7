import type { BookItem } from '../../../domain/banking/matching.ts';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import type { Transfer } from '../../../domain/cash/contract.ts';
import { type Cents, cents } from '../../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { JournalEntry } from '../../../domain/ledger/contract.ts';
import type { BankTruth } from '../../../server/simulators/bank/making.ts';
import { atOnce } from '../at-once.ts';
import { amountOf, same, text } from '../money/operation.ts';
import { type BankSpace, moveClocks } from './space.ts';

/** What an item of the month is in the books: an invoice that is open, or an entry on the account of the bank. */
export type Known = { kind: 'invoice' | 'entry'; id: string };

/** The books of a month, what the bank calls a document whose number is another here, and the invoices that the desk took money for. */
export type Entered = { known: Map<string, Known>; renamed: Map<string, string>; billed: Map<string, string> };

const AT_ONCE = 6;

const post = <T>({ call }: BankSpace, path: string, body: object): Promise<T> =>
  call<T>({ method: 'POST', path, body }, 201);

const outgoing = (amount: Cents): string => text(cents(Math.abs(amount)));

const makeTenants = async (space: BankSpace, names: readonly string[], startDate: string): Promise<void> => {
  const fresh = [...new Set(names)].filter((name) => !space.tenants.has(name));
  await atOnce(fresh, AT_ONCE, async (companyName) => {
    const email = `${companyName
      .normalize('NFKD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}@example.com`;
    const contact = { contactPerson: 'Amina Hassan', email, phone: '0712345678' };
    const body = { companyName, ...contact, packageId: space.packageId, startDate };
    const { id } = await post<{ id: string }>(space, '/api/tenants', body);
    space.tenants.set(companyName, id);
  });
};

/** Issued in their order, so that they have the numbers which the bank's lines quote. */
const issueInvoices = async (space: BankSpace, bills: readonly BookItem[], { known }: Entered): Promise<void> => {
  for (const { id, party, net, label, amount } of bills) {
    const lines = [{ description: 'Rent', unitPrice: text(cents(net ?? 0)) }];
    const body = { tenantId: space.tenants.get(party ?? ''), lines };
    const made = await post<InvoiceDetails>(space, '/api/invoices', body);
    same(`Invoice ${id}: number, amount`, [made.invoiceNumber, amountOf(made.amount)], [label, amount]);
    known.set(id, { kind: 'invoice', id: made.id });
  }
};

/** The event of a document that moved the account of the bank. */
type Posted = { type: 'payment' | 'expense' | 'transfer' | 'manual'; sourceId: string; event: string };

const findEntries = async ({ owner }: BankSpace, posted: readonly Posted[]): Promise<string[]> => {
  const keys = posted.map(({ type, sourceId, event }) => `('${type}', '${sourceId}', '${event}')`);
  const rows = await owner.run(`select id, source_id as source from journal_entries
    where (source_type, source_id, event) in (${keys.join()})`);
  const ids = new Map(rows.map(({ id, source }) => [source, String(id)]));
  return posted.map((one) => {
    const id = ids.get(one.sourceId);
    if (!id) throw new Error(`There is no entry for ${JSON.stringify(one)}`);
    return id;
  });
};

const PAID_AT_DESK = /^(payment|cheque)-/;

// The bank does not name the payer of a cheque.
const findPayer = ({ tenants }: BankSpace, { party }: BookItem): string =>
  tenants.get(party ?? '') ?? tenants.values().next().value ?? '';

/** What the desk takes money for is an invoice of its own. */
const billAtDesk = async (space: BankSpace, items: readonly BookItem[], { billed }: Entered): Promise<void> => {
  await atOnce(items, AT_ONCE, async (item) => {
    const lines = [{ description: 'Services', unitPrice: text(item.amount), vatable: false }];
    const body = { tenantId: findPayer(space, item), lines };
    billed.set(item.id, (await post<{ id: string }>(space, '/api/invoices', body)).id);
  });
};

const recordPayment = async (
  space: BankSpace,
  item: BookItem,
  { billed }: Entered,
  payment: object,
): Promise<string> => {
  const about = { tenantId: findPayer(space, item), invoiceId: billed.get(item.id) };
  const body = { ...about, amount: text(item.amount), paymentDate: item.date, ...payment };
  return (await post<{ id: string }>(space, '/api/payments', body)).id;
};

const moveMoney = async (space: BankSpace, from: string, item: BookItem, isArrived: boolean): Promise<Transfer> => {
  const { label, amount, date } = item;
  const reference = label.startsWith('Cheque') ? item.references[0] : null;
  const body = { from, to: space.bank.id, amount: text(amount), date, reference };
  if (isArrived) return post<Transfer>(space, '/api/transfers', { ...body, arrivedOn: date });
  const sent = await post<Transfer>(space, '/api/transfers', body);
  same(`${sent.number} is in transit`, sent.arrivedOn, null);
  return space.call<Transfer>({ method: 'POST', path: `/api/transfers/${sent.id}/arrive`, body: { date } }, 200);
};

const arrived = (sourceId: string): Posted => ({ type: 'transfer', sourceId, event: 'arrived' });

/** Each kind of document, by the beginning of its id. */
const ENTER: Record<string, (space: BankSpace, item: BookItem, entered: Entered) => Promise<Posted>> = {
  payment: async (space, item, entered) => {
    const payment = { paymentMethod: 'bank_transfer', cashAccountId: space.bank.id, reference: item.references[1] };
    const sourceId = await recordPayment(space, item, entered, payment);
    return { type: 'payment', sourceId, event: 'received' };
  },
  expense: async (space, { label, amount, date, party }) => {
    const body = { category: 'other', description: label, vendor: party, amount: outgoing(amount), expenseDate: date };
    const paid = { paymentMethod: 'bank_transfer', cashAccountId: space.bank.id };
    const { id } = await post<{ id: string }>(space, '/api/expenses', { ...body, ...paid });
    return { type: 'expense', sourceId: id, event: 'v1' };
  },
  transfer: async (space, item, { renamed }) => {
    const { id, number } = await moveMoney(space, space.paybill.id, item, Number(item.id.slice(9)) % 2 === 0);
    renamed.set(item.label, number);
    return arrived(id);
  },
  cheque: async (space, item, entered) => {
    await recordPayment(space, item, entered, { paymentMethod: 'cheque', reference: item.references[0] });
    return arrived((await moveMoney(space, space.cheques.id, item, true)).id);
  },
};

/** What has no document of its own here is an entry by hand. */
const enterByHand = async (space: BankSpace, { label, references, amount, date }: BookItem): Promise<Posted> => {
  const [number = ''] = references;
  const memo = label.includes(number) ? label : `${label} ${number}`;
  const lines = [
    { account: ACCOUNTS.otherExpenses, debit: outgoing(amount) },
    { account: space.bank.account, credit: outgoing(amount) },
  ];
  const { sourceId, event } = await post<JournalEntry>(space, '/api/ledger/entries', { date, memo, lines });
  return { type: 'manual', sourceId, event };
};

/**
 * Puts a month into the books as people would: invoices on its first day, the rest by its end. What is left out is known to the
 * bank alone.
 */
export const enterBooks = async (
  space: BankSpace,
  { from, to, books }: BankTruth,
  leftOut: ReadonlySet<string>,
): Promise<Entered> => {
  const entered: Entered = { known: new Map(), renamed: new Map(), billed: new Map() };
  await moveClocks(space, from);
  const isBill = ({ kind }: BookItem) => kind === 'invoice';
  // Suppliers are no tenants.
  const payers = books.filter((item) => isBill(item) || item.id.startsWith('payment'));
  await makeTenants(
    space,
    payers.flatMap(({ party }) => party ?? []),
    from,
  );
  await issueInvoices(space, books.filter(isBill), entered);
  await billAtDesk(
    space,
    books.filter(({ id }) => PAID_AT_DESK.test(id)),
    entered,
  );
  await moveClocks(space, to);
  const others = books.filter((item) => !isBill(item) && !leftOut.has(item.id));
  const posted = await atOnce(others, AT_ONCE, (item) => {
    const enter = ENTER[item.id.split('-')[0] ?? ''];
    return enter ? enter(space, item, entered) : enterByHand(space, item);
  });
  const ids = await findEntries(space, posted);
  for (const [n, { id }] of others.entries()) entered.known.set(id, { kind: 'entry', id: ids[n] ?? '' });
  return entered;
};
