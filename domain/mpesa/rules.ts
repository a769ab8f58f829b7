import type { Cents } from '../kernel/money.ts';
import { foldName } from '../kernel/text.ts';
import { readPayCode } from './pay-code.ts';
import type { MatchGround } from './receipt-contract.ts';

// Whose money it is. What the payer typed as the account number decides, in the order below; a name and an amount only
// suggest, and a phone number says nothing: it is masked, or belongs to somebody who paid for a friend.

/** The order in which money finds its tenant, as the screen shows it. */
export const MATCHING_ORDER: readonly string[] = [
  'The invoice number, exactly as it is',
  'The invoice number in small letters, with spaces or without its dash, or with O for 0 and I for 1, where only one can be meant',
  'The pay code of a tenant, whose last character finds typing errors',
  'Otherwise the money waits in suspense. An open invoice of the same amount and a like name is suggested, and a person decides.',
];

export type KnownInvoice = { id: string; number: string };
export type KnownTenant = { id: string; payCode: string };
export type Known = { invoices: readonly KnownInvoice[]; tenants: readonly KnownTenant[] };

export type Match =
  | { ground: Extract<MatchGround, 'invoice' | 'close_number'>; invoiceId: string }
  | { ground: Extract<MatchGround, 'pay_code'>; tenantId: string }
  | { ground: null; reason: string };

/** Upper case and without spaces. */
export const normaliseReference = (reference: string): string =>
  reference.normalize('NFKC').toUpperCase().replace(/\s/g, '');

/** What letters and figures look like: INV2611-0042, inv 2611 oo42 and 1NV26110042 are one. The database has the same. */
export const looseReference = (reference: string): string =>
  normaliseReference(reference)
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** What to look for: invoices by any of these numbers or their loose form, tenants by their pay code. */
export const readReference = (reference: string) => ({
  numbers: [...new Set([reference, normaliseReference(reference)])],
  loose: looseReference(reference),
  payCode: readPayCode(reference),
});

const single = <T>(found: readonly T[]): T | null => (new Set(found).size === 1 ? (found[0] ?? null) : null);

/** Known holds whatever could be meant; more than that does no harm. */
export const matchReference = (reference: string | null, { invoices, tenants }: Known): Match => {
  if (!reference?.trim()) return { ground: null, reason: 'The payer gave no account number' };
  const { loose, payCode } = readReference(reference);
  const byNumber = (isMeant: (number: string) => boolean) =>
    invoices.filter(({ number }) => isMeant(number)).map(({ id }) => id);

  const exact = single(byNumber((number) => number === reference));
  if (exact) return { ground: 'invoice', invoiceId: exact };

  const normalised = single(byNumber((number) => normaliseReference(number) === normaliseReference(reference)));
  if (normalised) return { ground: 'close_number', invoiceId: normalised };
  const alike = byNumber((number) => looseReference(number) === loose);
  const close = loose === '' ? null : single(alike);
  if (close) return { ground: 'close_number', invoiceId: close };

  const tenant = payCode ? single(tenants.filter((one) => one.payCode === payCode).map(({ id }) => id)) : null;
  if (tenant) return { ground: 'pay_code', tenantId: tenant };

  const shown = reference.trim();
  const several = loose !== '' && alike.length > 1;
  return {
    ground: null,
    reason: several ? `More than one invoice could be meant by “${shown}”` : `No invoice or pay code is “${shown}”`,
  };
};

// Words that half of all companies share.
const COMMON = new Set([
  'ltd',
  'limited',
  'company',
  'and',
  'the',
  'kenya',
  'africa',
  'group',
  'enterprises',
  'services',
]);

/** The words by which a name is told from others. */
export const nameWords = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !COMMON.has(word));

/** Whether a payer's name has a word of any of these names: Safaricom often sends the first name alone. */
export const isLikeName = (payer: string, names: readonly string[]): boolean => {
  const words = new Set(names.flatMap(nameWords));
  return nameWords(payer).some((word) => words.has(word));
};

export type OpenInvoice = { id: string; balance: Cents; names: readonly string[] };

/** The one open invoice of that amount whose names are like the payer's; null where there is none, or more than one. */
export const suggestInvoice = <I extends OpenInvoice>(
  { amount, payerName }: { amount: Cents; payerName: string | null },
  open: readonly I[],
): I | null => {
  if (!payerName) return null;
  const alike = open.filter(({ balance, names }) => balance === amount && isLikeName(payerName, names));
  return alike.length === 1 ? (alike[0] ?? null) : null;
};

const REFERENCE_LENGTH = 12;
const DESCRIPTION_LENGTH = 13;

/** What a prompt shows as its account: the invoice number where it fits, and otherwise the tenant's pay code. */
export const accountReference = (invoiceNumber: string, payCode: string | null): string | null =>
  [invoiceNumber, payCode].find((text) => text !== null && text.length <= REFERENCE_LENGTH) ?? null;

/** What a prompt says it is for: letters and figures alone, since others make some of Safaricom's systems refuse it. */
export const promptDescription = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .slice(0, DESCRIPTION_LENGTH)
    .trim() || 'Payment';
