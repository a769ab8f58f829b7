// What one tenant owes, has paid and has left, as a simple model: plain cents in plain lists, moved by the rules that the
// specification names and by nothing that the server uses. The server's answers are compared with it.

export type ModelLine = { id: string; net: number; vat: number; creditedNet: number; creditedVat: number };

export type ModelInvoice = {
  id: string;
  type: string;
  dueDate: string;
  amount: number;
  paid: number;
  credited: number;
  writtenOff: number;
  lines: ModelLine[];
  // The late fee that was charged for it.
  feeId: string | null;
  lateFeeOf: string | null;
};

// A payment or a credit note: money that settles invoices, with what is left of it.
export type ModelSource = {
  id: string;
  left: number;
  // Of a credit note: on its own invoice it takes back, anywhere else it pays.
  creditOf: string | null;
  settled: Map<string, number>;
};

export type ModelPayment = ModelSource & {
  method: string;
  amount: number;
  withheldVat: number;
  withheldTax: number;
  reference: string | null;
  isReversed: boolean;
};

export type ModelDraft = { id: string; lines: { net: number; vat: number }[] };

export type DepositMove = { kind: 'taken' | 'set_off' | 'refunded'; amount: number; method: string };

export type ModelRefund = {
  id: string;
  amount: number;
  method: string;
  drawn: Map<ModelSource, number>;
  isReversed: boolean;
};

export type Account = {
  tenantId: string;
  startDate: string;
  rent: number;
  // The months of rent that are invoiced, counted from the start, by their invoices.
  billed: Map<string, number>;
  invoices: Map<string, ModelInvoice>;
  drafts: Map<string, ModelDraft>;
  payments: Map<string, ModelPayment>;
  credits: Map<string, ModelSource>;
  deposits: DepositMove[];
  refunds: Map<string, ModelRefund>;
};

export const newAccount = (tenantId: string, startDate: string, rent: number): Account => ({
  tenantId,
  startDate,
  rent,
  billed: new Map(),
  invoices: new Map(),
  drafts: new Map(),
  payments: new Map(),
  credits: new Map(),
  deposits: [],
  refunds: new Map(),
});

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

export const openOn = ({ amount, paid, credited, writtenOff }: ModelInvoice): number =>
  amount - paid - credited - writtenOff;

// What is owed, oldest first.
export const openInvoices = (account: Account): ModelInvoice[] =>
  [...account.invoices.values()]
    .filter((invoice) => openOn(invoice) > 0)
    .sort((a, b) => (a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1));

export const owed = (account: Account): number => sum([...account.invoices.values()].map(openOn));

export const creditLeft = ({ payments, credits }: Account): number =>
  sum([...payments.values(), ...credits.values()].map(({ left }) => left));

export const depositHeld = ({ deposits }: Account): number =>
  sum(deposits.map(({ kind, amount }) => (kind === 'taken' ? amount : -amount)));

export const statusOf = (invoice: ModelInvoice): 'pending' | 'paid' | 'credited' | 'written_off' => {
  if (invoice.credited === invoice.amount) return 'credited';
  if (invoice.writtenOff > 0) return 'written_off';
  return openOn(invoice) === 0 ? 'paid' : 'pending';
};

/** What is open of an invoice is given up. */
export const giveUp = (invoice: ModelInvoice): void => {
  invoice.writtenOff += openOn(invoice);
};

// Open only for what is done to it: the rest is given up again.
const whileOpen = (invoice: ModelInvoice, work: () => void): void => {
  const wasGivenUp = invoice.writtenOff > 0;
  invoice.writtenOff = 0;
  work();
  if (wasGivenUp) giveUp(invoice);
};

/** Credit is paid out, of credit notes first. */
export const giveBack = (account: Account, { id, amount, method }: Omit<ModelRefund, 'drawn' | 'isReversed'>): void => {
  const drawn = new Map<ModelSource, number>();
  let rest = amount;
  for (const source of [...account.credits.values(), ...account.payments.values()]) {
    const part = Math.min(rest, source.left);
    if (part <= 0) continue;
    source.left -= part;
    rest -= part;
    drawn.set(source, part);
  }
  account.refunds.set(id, { id, amount, method, drawn, isReversed: false });
};

const settle = (source: ModelSource, invoice: ModelInvoice, amount: number): void => {
  source.left -= amount;
  source.settled.set(invoice.id, (source.settled.get(invoice.id) ?? 0) + amount);
  if (source.creditOf === invoice.id) invoice.credited += amount;
  else invoice.paid += amount;
};

// Fills invoices in their order until the money is used up.
const fill = (source: ModelSource, invoices: readonly ModelInvoice[]): void => {
  for (const invoice of invoices) {
    const amount = Math.min(source.left, openOn(invoice));
    if (amount > 0) settle(source, invoice, amount);
  }
};

// What is left of credit notes first, then of payments, to the oldest invoices.
export const applyCredit = (account: Account): number => {
  const before = creditLeft(account);
  for (const source of [...account.credits.values(), ...account.payments.values()]) fill(source, openInvoices(account));
  return before - creditLeft(account);
};

export const issue = (account: Account, invoice: ModelInvoice): void => {
  account.invoices.set(invoice.id, invoice);
  applyCredit(account);
};

type Wanted = { asked: readonly { invoiceId: string; amount: number }[]; named: string | null };

// The parts that were asked for, then the named invoice, then the oldest.
export const pay = (account: Account, payment: ModelPayment, { asked, named }: Wanted): void => {
  account.payments.set(payment.id, payment);
  for (const { invoiceId, amount } of asked) {
    const invoice = account.invoices.get(invoiceId);
    if (invoice) settle(payment, invoice, amount);
  }
  const first = named === null ? undefined : account.invoices.get(named);
  if (first) whileOpen(first, () => fill(payment, [first]));
  fill(payment, openInvoices(account));
};

export const reverse = (account: Account, payment: ModelPayment): void => {
  for (const [id, amount] of payment.settled) {
    const invoice = account.invoices.get(id);
    if (invoice) invoice.paid -= amount;
  }
  payment.settled.clear();
  payment.left = 0;
  payment.isReversed = true;
  applyCredit(account);
};

// First against what is still owed of the invoice, the rest is credit of the tenant.
export const creditNote = (
  account: Account,
  invoice: ModelInvoice,
  note: { id: string; parts: readonly { line: ModelLine; net: number; vat: number }[] },
): void => {
  for (const { line, net, vat } of note.parts) {
    line.creditedNet += net;
    line.creditedVat += vat;
  }
  const left = sum(note.parts.map(({ net, vat }) => net + vat));
  const source: ModelSource = { id: note.id, left, creditOf: invoice.id, settled: new Map() };
  account.credits.set(note.id, source);
  whileOpen(invoice, () => fill(source, [invoice]));
  applyCredit(account);
};

export const setOff = (account: Account, amount: number, named: string | null): void => {
  const invoice = named === null ? undefined : account.invoices.get(named);
  account.deposits.push({ kind: 'set_off', amount, method: '' });
  fill({ id: '', left: amount, creditOf: null, settled: new Map() }, invoice ? [invoice] : openInvoices(account));
};
