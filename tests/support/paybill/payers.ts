import { setTimeout as sleep } from 'node:timers/promises';
import { readPayCode } from '../../../domain/mpesa/pay-code.ts';
import type { Chance } from '../chance.ts';
import { send } from '../money/nodes.ts';
import { answered, between, pick } from '../money/operation.ts';
import { stream } from '../money/plan.ts';
import type { Paybill, Payee } from './space.ts';

/** Whose a payment is by what its payer typed as the account; null where nobody can tell. */
export type Meant = ReadonlyMap<string, string | null>;

type Planned = {
  way: 'prompt' | 'menu';
  account: string;
  /** Null where the account says nothing. */
  payee: Payee | null;
  invoiceId: string;
  amount: number;
  msisdn: string;
};

// Of a hundred payments: prompts, invoice numbers as they are and as people type them, pay codes; the rest says nothing.
const PROMPTS = 25;
const EXACT = 55;
const SLIPS = 70;
const CODES = 95;

const MOST_SHILLINGS = 2_000;
const MENU_PHONES = 400;
const FIRST_MENU_PHONE = 254_700_000_001;
// A phone gets one prompt in its life: there is no second within a minute.
const FIRST_PROMPT_PHONE = 254_711_000_000;

/** The ways in which people type INV2611-0042. */
const SLIP_STYLES: readonly ((number: string) => string)[] = [
  (number) => number.toLowerCase(),
  (number) => ` ${number.replace('-', ' ')}`,
  (number) => number.replace('-', ''),
  (number) => number.replace('-', '/'),
  (number) => number.replaceAll('0', 'O'),
  (number) => number.replaceAll('1', 'I').toLowerCase(),
  (number) => number.replaceAll('1', 'l'),
];

const CODE_STYLES: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => `${code.slice(0, 1)}-${code.slice(1)}`,
  (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => code.replaceAll('0', 'O'),
];

/** A pay code with its last character wrong, which the check finds. */
const spoilCode = (code: string): string => {
  const spoilt = [...'23456789ABCDEFGH'].map((sign) => code.slice(0, -1) + sign);
  return spoilt.find((other) => readPayCode(other) === null) ?? 'RENT';
};

const UNUSABLE = ['RENT', 'office', 'Jane', 'Nairobi', '0722 000 111', 'INV2001-0001', 'Desk 14', '12345'];

const planMenu = (chance: Chance, roll: number, payee: Payee): Pick<Planned, 'account' | 'payee'> => {
  const number = pick(chance, payee.invoices)?.number ?? '';
  if (roll < EXACT) return { account: number, payee };
  if (roll < SLIPS) return { account: pick(chance, SLIP_STYLES)?.(number) ?? number, payee };
  if (roll < CODES) return { account: pick(chance, CODE_STYLES)?.(payee.payCode) ?? payee.payCode, payee };
  return { account: pick(chance, [...UNUSABLE, spoilCode(payee.payCode)]) ?? 'RENT', payee: null };
};

const plan = (seed: number, n: number, payees: readonly Payee[], withPrompts: boolean): Planned => {
  const chance = stream(seed, 20_000_000 + n);
  const payee = pick(chance, payees);
  if (!payee) throw new Error('There are tenants');
  const roll = withPrompts ? chance.below(100) : between(chance, PROMPTS, 99);
  const amount = between(chance, 1, MOST_SHILLINGS);
  const [first, second] = payee.invoices;
  if (roll < PROMPTS) {
    const invoice = chance.below(2) === 0 ? first : second;
    const msisdn = String(FIRST_PROMPT_PHONE + n);
    return {
      way: 'prompt',
      account: invoice?.number ?? '',
      payee,
      invoiceId: invoice?.id ?? '',
      amount,
      msisdn,
    };
  }
  const msisdn = String(FIRST_MENU_PHONE + chance.below(MENU_PHONES));
  return { way: 'menu', ...planMenu(chance, roll, payee), invoiceId: '', amount, msisdn };
};

const carryOut = async ({ nodes, simulator, channel }: Paybill, planned: Planned, key: string): Promise<void> => {
  const { way, account, amount, msisdn, invoiceId } = planned;
  if (way === 'menu') {
    await simulator.phone(msisdn).payBill({ shortcode: channel.shortcode, account, amount });
    return;
  }
  const body = { phone: msisdn, amount };
  const asked = await send(nodes, { method: 'POST', path: `/api/invoices/${invoiceId}/mpesa-prompt`, body }, key);
  answered(asked, 201);
};

export type Paying = {
  seed: number;
  perSecond: number;
  /** Prompts need the database, and are left out while it is away. */
  withPrompts: boolean;
  /** Whether to go on, with the number of payments that were begun. */
  goesOn: (begun: number) => boolean;
};

/** People pay, so many a second whatever becomes of it, and answers what each account number meant. Throws where a prompt is refused. */
export const payAll = async (
  paybill: Paybill,
  { seed, perSecond, withPrompts, goesOn }: Paying,
): Promise<Map<string, string | null>> => {
  const meant = new Map<string, string | null>();
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; goesOn(n); n++) {
    const planned = plan(seed, n, paybill.payees, withPrompts);
    meant.set(planned.account, planned.payee?.id ?? null);
    const paying = carryOut(paybill, planned, `prompt-${seed}-${n}`);
    paying.catch(() => undefined); // Heard of below.
    underWay.push(paying);
    await sleep(Math.max(0, began + ((n + 1) * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(underWay);
  return meant;
};
