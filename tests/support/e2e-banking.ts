import type { APIRequestContext } from '@playwright/test';
import type { BookItem } from '../../domain/banking/matching.ts';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { cents, portion, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { issueInvoices, toIssue } from '../../server/billing/invoices/issue.ts';
import type { NewInvoice } from '../../server/billing/kernel/new-invoice.ts';
import type { Config } from '../../server/config.ts';
import { drizzleOn } from '../../server/db/overlay/row-mapper.ts';
import type { BankTruth, TruthLine } from '../../server/simulators/bank/making.ts';
import { expect, putAway } from './e2e.ts';
import { connectToSpace } from './e2e-database.ts';
import { makeAccount, makeEntry } from './e2e-ledger.ts';
import { daysAgo } from './e2e-money.ts';
import { created, ownName } from './e2e-tenants.ts';

export const listCashAccounts = async (admin: APIRequestContext): Promise<CashAccount[]> =>
  (await admin.get('/api/cash-accounts')).json();

/** Empties and closes an account of the test's own, so that the dialogs of other tests do not offer it. */
export const closeAfterwards = (admin: APIRequestContext, name: string) =>
  putAway(async () => {
    const accounts = await listCashAccounts(admin);
    const own = accounts.find((account) => account.name === name);
    const bank = accounts.find(({ account }) => account === '1010');
    if (!own || !bank) return;
    const arrivedOn = daysAgo(0);
    if (own.balance !== '0.00')
      await admin.post('/api/transfers', { data: { from: own.id, to: bank.id, amount: own.balance, arrivedOn } });
    await admin.patch(`/api/cash-accounts/${own.id}`, { data: { isActive: false } });
  });

export const makeBankAccount = (admin: APIRequestContext): Promise<CashAccount> => {
  const name = ownName('Savanna Bank');
  closeAfterwards(admin, name);
  return created(admin, '/api/cash-accounts', { name, kind: 'bank' });
};

export type FileLine = [day: string, narration: string, amount: number];

/** A file as banks hand it out, with the balance after each line. */
export const toBankFile = (
  opening: number,
  lines: readonly FileLine[],
  header = 'Date,Narration,Debit,Credit,Balance',
) => {
  let balance = opening;
  const rows = lines.map(([day, narration, amount]) => {
    balance += amount;
    return `${day},${narration},${amount < 0 ? `${-amount},` : `,${amount}`},${balance}`;
  });
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\r\n')) };
};

export const sendBankFile = async (admin: APIRequestContext, cashAccountId: string, file: { buffer: Buffer }) => {
  const reply = await admin.post(`/api/bank/statements?cashAccountId=${cashAccountId}`, {
    data: file.buffer,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(reply.status(), await reply.text()).toBe(201);
};

const inTurns = async <Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  for (let at = 0; at < items.length; at += 8) made.push(...(await Promise.all(items.slice(at, at + 8).map(make))));
  return made;
};

const findOrMakeParty = async (admin: APIRequestContext, name: string): Promise<Party> => {
  const known = (await (await admin.get(`/api/parties?q=${encodeURIComponent(name)}`)).json()) as Party[];
  return known.find((party) => party.name === name) ?? created(admin, '/api/parties', { name });
};

const VAT = 16;

const toInvoice = (bill: BookItem, party: Party, day: string): NewInvoice => {
  const net = bill.net ?? bill.amount;
  return {
    tenantId: null,
    partyId: party.id,
    type: 'other',
    description: 'Desk',
    dueDate: addDays(day, 60),
    billTo: { name: party.name, contactPerson: null, email: null, phone: null, kraPin: null },
    lateFeeOf: null,
    period: null,
    lines: [
      {
        kind: 'other',
        description: 'Desk',
        formula: null,
        quantity: '1',
        unitPrice: net,
        net,
        taxClass: 'B',
        vatRate: VAT,
        vat: portion(net, VAT, 100),
        account: '4070',
        serviceStart: addDays(day, -1),
        serviceEnd: day,
        bookingId: null,
      },
    ],
  };
};

/** The invoices, written as the server writes them, and their numbers by the labels of the month. */
const issueBills = async (bills: readonly BookItem[], parties: ReadonlyMap<string, Party>, day: string) => {
  const space = await connectToSpace();
  try {
    const invoices = bills.map((bill) => {
      const party = parties.get(bill.party ?? '');
      if (!party) throw new Error(`${bill.label} has no party`);
      return toInvoice(bill, party, day);
    });
    const toBeIssued = toIssue(invoices);
    await space.query('begin');
    await space.query(
      `select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true)`,
    );
    const config = { smtpUrl: null } as Config;
    const issued = await issueInvoices({ db: drizzleOn(space), config }, toBeIssued, { issueDate: day, runId: null });
    await space.query('commit');
    const numbers = new Map(issued.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
    return new Map(bills.map(({ label }, at) => [label, numbers.get(toBeIssued[at]?.id ?? '') ?? '']));
  } finally {
    await space.end();
  }
};

const post = (
  admin: APIRequestContext,
  place: CashAccount,
  other: string,
  date: string,
  memo: string,
  amount: number,
) => {
  const size = toDecimalText(cents(Math.abs(amount)));
  const [debit, credit] = amount > 0 ? [place.account, other] : [other, place.account];
  return makeEntry(admin, {
    date,
    memo,
    lines: [
      { account: debit, debit: size },
      { account: credit, credit: size },
    ],
  });
};

/** What the books hold besides invoices: what suppliers got as expenses, the rest by hand. */
const enterItem = (admin: APIRequestContext, place: CashAccount, other: string) => async (item: BookItem) => {
  const memo = [...new Set([item.label, ...item.references.filter((one) => !item.label.includes(one))])].join(' ');
  if (!item.id.startsWith('expense-')) return post(admin, place, other, item.date, memo, item.amount);
  return created(admin, '/api/expenses', {
    category: 'electricity',
    description: memo,
    amount: toDecimalText(cents(-item.amount)),
    expenseDate: item.date,
    vendor: item.party,
    paymentMethod: 'bank_transfer',
    cashAccountId: place.id,
  });
};

export type BookedMonth = {
  truth: BankTruth;
  /** What a line is called in the books: the labels of its documents, or the account that it goes to. */
  expected: (line: Pick<TruthLine, 'narration' | 'date' | 'amount'>) => { labels: string[]; account: string | null };
};

/** Puts a month of the bank into the books of an account, and its invoice numbers into the lines of the bank. */
export const bookMonth = async (
  admin: APIRequestContext,
  place: CashAccount,
  month: BankTruth,
): Promise<BookedMonth> => {
  const meant = new Set(month.lines.flatMap(({ means }) => means.itemIds));
  const quoted = new Set(
    month.lines.flatMap(({ narration }) => narration.toUpperCase().match(/INV\d{4}[\s/-]?\d{4}/g) ?? []),
  );
  const isQuoted = (label: string) =>
    [...quoted].some((text) => text.replace(/[\s/-]/g, '') === label.replace('-', ''));
  const bills = month.books.filter(({ kind, id, label }) => kind === 'invoice' && (meant.has(id) || isQuoted(label)));
  const names = [...new Set(bills.flatMap(({ party }) => party ?? []))];
  const parties = new Map((await inTurns(names, (name) => findOrMakeParty(admin, name))).map((one) => [one.name, one]));
  const numbers = await issueBills(bills, parties, addDays(month.from, -3));
  const { code: other } = await makeAccount(admin, 'expense');
  await post(admin, place, other, addDays(month.from, -1), 'Balance brought forward', month.opening);
  await inTurns(
    month.books.filter(({ kind }) => kind === 'entry'),
    enterItem(admin, place, other),
  );
  const rename = (narration: string) =>
    narration.replace(
      /(INV\d{4})[\s/-]?(\d{4})(?!\d)/gi,
      (whole, series: string, number: string) => numbers.get(`${series.toUpperCase()}-${number}`) ?? whole,
    );
  const labels = new Map(month.books.map(({ id, label }) => [id, numbers.get(label) ?? label]));
  const lines = month.lines.map((line) => ({ ...line, narration: rename(line.narration) }));
  const expected: BookedMonth['expected'] = ({ narration, date, amount }) => {
    const line = lines.find((one) => one.narration === narration && one.date === date && one.amount === amount);
    if (!line) throw new Error(`The bank has no line ${narration} of ${date}`);
    return { labels: line.means.itemIds.map((id) => labels.get(id) ?? id), account: line.means.account };
  };
  return { truth: { ...month, lines }, expected };
};
