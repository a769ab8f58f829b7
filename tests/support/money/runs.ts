import { addDays, type Day, daysBetween } from '../../../domain/kernel/time.ts';
import { systemClock, today } from '../../../server/clock.ts';
import type { Chance } from '../chance.ts';
import { type Account, applyCredit, type ModelInvoice, newAccount, openInvoices } from './account.ts';
import { asModel, type Prices, taxed, type WireInvoice } from './invoicing.ts';
import { type Call, type Nodes, send } from './nodes.ts';
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

const periodsDue = (account: Account): number => periodsBegun(account.startDate, spaceToday()) - account.billed.size;

const isOld = ({ type, dueDate }: ModelInvoice): boolean =>
  type !== 'late_fee' && daysBetween(dueDate, spaceToday()) >= LETTER_DAYS;

// Whom a run may do anything to. An old invoice that is paid may be open again in a moment, so it counts as well.
export const isTouched = (account: Account): boolean =>
  periodsDue(account) > 0 || [...account.invoices.values()].some((invoice) => invoice.feeId === null && isOld(invoice));

type Get = (path: string) => Promise<unknown>;

// Invoices of a tenant that the model does not know, as they are now.
const unknownOf = async (get: Get, account: Account): Promise<WireInvoice[]> => {
  const listed = (await get(`/api/invoices?tenant=${account.tenantId}&limit=40`)) as { id: string }[];
  const unknown = listed.filter(({ id }) => !account.invoices.has(id) && !account.drafts.has(id));
  return Promise.all(unknown.map(async ({ id }) => (await get(`/api/invoices/${id}`)) as WireInvoice));
};

const AT_ONCE = 8;

const unknownOfAll = async (get: Get, accounts: readonly Account[]) => {
  const all: { account: Account; found: WireInvoice[] }[] = [];
  for (let from = 0; from < accounts.length; from += AT_ONCE) {
    const some = accounts.slice(from, from + AT_ONCE);
    all.push(...(await Promise.all(some.map(async (account) => ({ account, found: await unknownOf(get, account) })))));
  }
  return all;
};

const takeRent = (account: Account, rents: readonly WireInvoice[], prices: Prices, isComplete: boolean): void => {
  const due = periodsDue(account);
  if (rents.length !== due && (isComplete || rents.length !== 0)) {
    throw new Mismatch(`${rents.length} invoices for rent were issued instead of ${due}`);
  }
  const { net, vat } = taxed(account.rent, prices);
  for (const wire of rents) {
    same('The rent', amountOf(wire.amount), net + vat);
    account.invoices.set(wire.id, asModel(wire));
    const month = monthOf(wire.periodStart ?? '') - monthOf(account.startDate);
    same('Whether a month of rent is invoiced twice', [...account.billed.values()].includes(month), false);
    account.billed.set(wire.id, month);
  }
  if (rents.length > 0) applyCredit(account);
};

const takeFees = (account: Account, fees: readonly WireInvoice[], isComplete: boolean): void => {
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

type Outcome = { runId: string; invoicesGenerated: number; isSure: boolean };
// The automation goes on after a step that failed, and says which.
type WireRun = Omit<Outcome, 'isSure'> & { status: string; steps?: { error: string | null }[] };

// A run of which all is known: what it issued, by the accounts it was issued to.
export type KnownRun = { runId: string; issued: { account: Account; ids: string[] }[] };

// A run that did not say how it ended is over once nothing of it goes on; what it did stands.
const outcomeOf = async ({ nodes, kind, key }: Run, settled: () => Promise<void>): Promise<Outcome | null> => {
  let isSure = true;
  const answer = await send(nodes, CALLS[kind], key, {
    onTrouble: () => {
      isSure = false;
    },
  });
  if (answer.status === 409) {
    await settled();
    return null;
  }
  const { status, steps = [], ...outcome } = answered<WireRun>(answer, 200);
  if (status === 'done' && steps.every(({ error }) => error === null)) return { ...outcome, isSure };
  await settled();
  return null;
};

// Runs the billing or the whole automation, and takes what it did into the model of those whom it could touch: it is
// all that was due, or, where the run was broken off, all or nothing of each tenant.
export const carryOut = async (run: Run, settled: () => Promise<void>): Promise<KnownRun | null> => {
  const outcome = await outcomeOf(run, settled);
  const get: Get = async (path) => answered(await send(run.nodes, { method: 'GET', path }, run.key), 200);
  const issued: KnownRun['issued'] = [];
  let rents = 0;
  for (const { account, found } of await unknownOfAll(get, run.touched)) {
    const ofType = (type: string) => found.filter((wire) => wire.type === type);
    const [rent, fees] = [ofType('rent'), ofType('late_fee')];
    same('What a run issues besides rent and late fees', found.length - rent.length - fees.length, 0);
    takeRent(account, rent, run.prices, outcome !== null);
    takeFees(account, fees, outcome !== null && run.kind === 'automation');
    for (const wire of found) {
      const invoice = account.invoices.get(wire.id);
      same(`What is paid of ${text(amountOf(wire.amount))}`, amountOf(wire.paidAmount), invoice?.paid);
    }
    rents += rent.length;
    if (found.length > 0) issued.push({ account, ids: found.map(({ id }) => id).sort() });
  }
  // Where it was tried again, an earlier try may have done a part of it.
  if (!outcome?.isSure) return null;
  same('The invoices that the run counts', outcome.invoicesGenerated, rents);
  return { runId: outcome.runId, issued };
};
