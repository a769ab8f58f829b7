import { addDays, type Day, daysBetween } from '../../../domain/kernel/time.ts';
import { systemClock, today } from '../../../server/clock.ts';
import type { Chance } from '../chance.ts';
import { type Account, applyCredit, type ModelInvoice, newAccount, openInvoices, statusOf } from './account.ts';
import { asModel, type Prices, taxed } from './invoicing.ts';
import { type Answer, type Call, type Nodes, send } from './nodes.ts';
import { amountOf, answered, between, Mismatch, pick, same, text } from './operation.ts';

export const LETTER_DAYS = 4;
const LATE_FEE = 250_000;

export const spaceToday = (): Day => today(systemClock, 'Africa/Nairobi');

type Package = { id: string; monthlyRate: string };

export const newTenant = async (
  nodes: Nodes,
  { packages, chance, key }: { packages: readonly Package[]; chance: Chance; key: string },
): Promise<Account> => {
  const chosen = pick(chance, packages);
  const day = addDays(spaceToday(), -between(chance, 0, 150));
  // The 29th and later move with the length of the month, which other proofs are about.
  const startDate = day.slice(8) > '28' ? `${day.slice(0, 8)}28` : day;
  const body = {
    companyName: `Company ${key}`,
    contactPerson: 'Amina Hassan',
    email: 'amina@example.com',
    phone: '0712345678',
    packageId: chosen?.id,
    startDate,
  };
  const answer = await send(nodes, { method: 'POST', path: '/api/tenants', body }, key);
  const { id, rentAmount } = answered<{ id: string; rentAmount: string }>(answer, 201);
  same('The rent', rentAmount, chosen?.monthlyRate);
  return newAccount(id, startDate, amountOf(rentAmount));
};

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

// Months that have begun by a day, for a tenancy that starts by the 28th.
const periodsBegun = (start: Day, day: Day): number =>
  Math.max(0, monthOf(day) - monthOf(start) + (day.slice(8) >= start.slice(8) ? 1 : 0));

const periodsDue = (account: Account): number => periodsBegun(account.startDate, spaceToday()) - account.billed;

const isOld = ({ type, dueDate }: ModelInvoice): boolean =>
  type !== 'late_fee' && daysBetween(dueDate, spaceToday()) >= LETTER_DAYS;

// Whom a run may do anything to. An old invoice that is paid may be open again in a moment, so it counts as well.
export const isTouched = (account: Account): boolean =>
  periodsDue(account) > 0 || [...account.invoices.values()].some((invoice) => invoice.feeId === null && isOld(invoice));

type Wire = Parameters<typeof asModel>[0];
type Get = (path: string) => Promise<unknown>;

// Invoices of a tenant that the model does not know, as they are now.
const unknownOf = async (get: Get, account: Account): Promise<Wire[]> => {
  const listed = (await get(`/api/invoices?tenant=${account.tenantId}&limit=40`)) as { id: string }[];
  const unknown = listed.filter(({ id }) => !account.invoices.has(id) && !account.drafts.has(id));
  return Promise.all(unknown.map(async ({ id }) => (await get(`/api/invoices/${id}`)) as Wire));
};

const takeRent = (account: Account, rents: readonly Wire[], prices: Prices, isComplete: boolean): void => {
  const due = periodsDue(account);
  if (rents.length !== due && (isComplete || rents.length !== 0)) {
    throw new Mismatch(`${rents.length} invoices for rent were issued instead of ${due}`);
  }
  const { net, vat } = taxed(account.rent, prices);
  for (const wire of rents) {
    same('The rent', amountOf(wire.amount), net + vat);
    account.invoices.set(wire.id, asModel(wire));
  }
  account.billed += rents.length;
  if (rents.length > 0) applyCredit(account);
};

const takeFees = (account: Account, fees: readonly Wire[], isComplete: boolean): void => {
  const late = openInvoices(account).filter((invoice) => invoice.feeId === null && isOld(invoice));
  if (fees.length !== late.length && (isComplete || fees.length !== 0)) {
    throw new Mismatch(`${fees.length} late fees were charged instead of ${late.length}`);
  }
  for (const wire of fees) {
    const of = late.find(({ id }) => id === wire.lateFeeOf);
    same('The late fee', amountOf(wire.amount), Math.min(of?.amount ?? 0, LATE_FEE));
    if (of) of.feeId = wire.id;
    account.invoices.set(wire.id, asModel(wire));
  }
};

export type RunKind = 'billing' | 'automation';
const CALLS: Record<RunKind, Call> = {
  billing: { method: 'POST', path: '/api/billing/generate-invoices' },
  automation: { method: 'POST', path: '/api/automation/manual-run' },
};

type Run = { nodes: Nodes; kind: RunKind; key: string; prices: Prices; touched: readonly Account[] };

// A run that did not say how it ended is over once nothing of it goes on; what it did stands.
const outcomeOf = async ({ nodes, kind, key }: Run, settled: () => Promise<void>): Promise<number | null> => {
  const answer: Answer = await send(nodes, CALLS[kind], key);
  if (answer.status === 409) {
    await settled();
    return null;
  }
  const { status, invoicesGenerated } = answered<{ status: string; invoicesGenerated: number }>(answer, 200);
  if (status === 'done') return invoicesGenerated;
  await settled();
  return null;
};

// Runs the billing or the whole automation, and takes what it did into the model of those whom it could touch: it is
// all that was due, or, where the run was broken off, all or nothing of each tenant.
export const carryOut = async (run: Run, settled: () => Promise<void>): Promise<void> => {
  const lostBefore = run.nodes.counts.lost + run.nodes.counts.busy;
  const generated = await outcomeOf(run, settled);
  const get: Get = async (path) => answered(await send(run.nodes, { method: 'GET', path }, run.key), 200);
  let rents = 0;
  for (const account of run.touched) {
    const found = await unknownOf(get, account);
    const ofType = (type: string) => found.filter((wire) => wire.type === type);
    same(
      'What a run issues',
      [...new Set(found.map(({ type }) => type))].filter((type) => !['rent', 'late_fee'].includes(type)),
      [],
    );
    rents += ofType('rent').length;
    takeRent(account, ofType('rent'), run.prices, generated !== null);
    takeFees(account, ofType('late_fee'), generated !== null && run.kind === 'automation');
    for (const wire of found) {
      const invoice = account.invoices.get(wire.id);
      same(`What is paid of ${text(amountOf(wire.amount))}`, amountOf(wire.paidAmount), invoice?.paid);
      if (invoice && statusOf(invoice) !== 'pending') same('The status', wire.status, statusOf(invoice));
    }
  }
  const isSure = generated !== null && run.nodes.counts.lost + run.nodes.counts.busy === lostBefore;
  if (isSure) same('The invoices that the run counts', generated, rents);
};
