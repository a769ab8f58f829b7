import { type Cents, cents, MAX_CENTS } from '../kernel/money.ts';
import { type Day, isDay } from '../kernel/time.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import type { BillKind } from '../suppliers/bills/bill-rules.ts';

/**
 * new: it has no bill yet. unread: what KRA sent cannot be a bill, and a person looks at it. billed: it is a bill, entered before or
 * drafted from it. dismissed: a person says that it is none of ours.
 */
export const PURCHASE_STATES = ['new', 'unread', 'billed', 'dismissed'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export type PurchaseLine = { description: string; taxClass: TaxClass; net: Cents; vat: Cents };

/** What KRA says that a supplier sold to us. */
export type PurchaseFacts = {
  supplierPin: string;
  supplierName: string;
  kind: BillKind;
  number: string;
  cuNumber: string | null;
  date: Day;
  lines: PurchaseLine[];
};

type Json = Readonly<Record<string, unknown>>;

const PIN = /^[AP]\d{9}[A-Z]$/;
const REFUND = 'R';
const LONGEST = 200;
const LONGEST_NAME = 100;
const LONGEST_NUMBER = 60;

// KRA writes numbers as numbers or as texts, and some keys with blanks around them.
const read = (json: Json, name: string): string => {
  const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  const [, found = ''] = Object.entries(json).find(([key, value]) => key.trim() === name && isText(value)) ?? [];
  return String(found).trim();
};

const readCents = (json: Json, name: string): Cents | null => {
  const amount = Number(read(json, name) || Number.NaN);
  return Number.isFinite(amount) && amount >= 0 ? cents(Math.round(amount * 100)) : null;
};

const readDate = (text: string): Day | null => {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)\d*$/, '$1-$2-$3');
  return isDay(day) ? day : null;
};

type Item = { name: string; taxClass: TaxClass; net: Cents; vat: Cents };

const readItem = (json: Json): Item | null => {
  if (typeof json !== 'object' || json === null) return null;
  const { data: taxClass } = TaxClass.safeParse(read(json, 'taxTyCd'));
  const [total, vat] = [readCents(json, 'totAmt'), readCents(json, 'taxAmt')];
  if (!taxClass || total === null || vat === null || vat > total) return null;
  return { name: read(json, 'itemNm'), taxClass, net: cents(total - vat), vat };
};

const describe = (names: readonly string[]): string => {
  const [first = 'Purchase', ...others] = names.filter(Boolean);
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${first.slice(0, LONGEST - more.length)}${more}`;
};

/** A line for each tax class: all of it goes to one account, and a person may split it. */
const toLines = (items: readonly Item[]): PurchaseLine[] =>
  [...new Set(items.map(({ taxClass }) => taxClass))].sort().map((taxClass) => {
    const own = items.filter((item) => item.taxClass === taxClass);
    return {
      description: describe(own.map(({ name }) => name)),
      taxClass,
      net: cents(own.reduce((sum, { net }) => sum + net, 0)),
      vat: cents(own.reduce((sum, { vat }) => sum + vat, 0)),
    };
  });

/** Reads an entry of KRA's list of purchases; null where it cannot be a bill, such as one that adds up to nothing. */
export const readPurchase = (json: Json): PurchaseFacts | null => {
  const [supplierPin, number] = [read(json, 'spplrTin').toUpperCase(), read(json, 'spplrInvcNo')];
  const date = readDate(read(json, 'salesDt') || read(json, 'cfmDt'));
  const items = Array.isArray(json.itemList) ? json.itemList.map((item: Json) => readItem(item)) : [];
  if (!PIN.test(supplierPin) || !number || number.length > LONGEST_NUMBER || !date || items.length === 0) return null;
  const known = items.filter((item) => item !== null);
  const lines = toLines(known).filter(({ net }) => net > 0);
  const total = lines.reduce((sum, { net, vat }) => sum + net + vat, 0);
  if (known.length !== items.length || lines.length === 0 || total > MAX_CENTS) return null;
  const unit = read(json, 'spplrSdcId');
  return {
    supplierPin,
    supplierName: read(json, 'spplrNm').slice(0, LONGEST_NAME) || supplierPin,
    kind: read(json, 'rcptTyCd') === REFUND ? 'credit' : 'bill',
    number,
    cuNumber: unit ? `${unit}/${number}` : null,
    date,
    lines,
  };
};

const itemProblems = (json: Json): string[] => {
  if (!Array.isArray(json.itemList) || json.itemList.length === 0) return ['it has no items'];
  return json.itemList.flatMap((item: Json, n) => {
    const isItem = typeof item === 'object' && item !== null;
    const taxClass = isItem ? read(item, 'taxTyCd') : '';
    if (!TaxClass.safeParse(taxClass).success)
      return [`item ${n + 1} has ${taxClass ? `the unknown tax class ${taxClass.slice(0, 10)}` : 'no tax class'}`];
    return readItem(item) ? [] : [`item ${n + 1} has amounts that cannot be`];
  });
};

/** What of an entry that cannot be a bill is known all the same, and what is missing or wrong, in words. */
export type UnreadPurchase = Omit<PurchaseFacts, 'date' | 'lines' | 'cuNumber'> & { date: Day | null; problem: string };

export const readUnread = (json: Json): UnreadPurchase => {
  const [pin, number] = [read(json, 'spplrTin').toUpperCase(), read(json, 'spplrInvcNo')];
  const date = readDate(read(json, 'salesDt') || read(json, 'cfmDt'));
  const problems = [
    ...(PIN.test(pin) ? [] : [pin ? `${pin.slice(0, 20)} is no KRA PIN` : 'the PIN of the supplier is missing']),
    ...(number ? [] : ['the number is missing']),
    ...(number.length > LONGEST_NUMBER ? ['the number is too long'] : []),
    ...(date ? [] : ['the day is missing or none']),
    ...itemProblems(json),
  ];
  const [first = 'it adds up to nothing, or to more than an amount may be', ...others] = problems;
  return {
    supplierPin: pin.slice(0, 20),
    supplierName: read(json, 'spplrNm').slice(0, LONGEST_NAME) || pin.slice(0, 20) || 'Unknown supplier',
    kind: read(json, 'rcptTyCd') === REFUND ? 'credit' : 'bill',
    number: number.slice(0, LONGEST_NUMBER) || 'No number',
    date,
    problem: `Cannot be read: ${[first, ...others].slice(0, 5).join(', ')}`,
  };
};
