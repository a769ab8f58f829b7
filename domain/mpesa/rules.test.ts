import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { coveringShillings, firstPrompt, MOST_AT_ONCE } from './amounts.ts';
import { makePayCode } from './pay-code.ts';
import { PromptAmount } from './request-contract.ts';
import {
  accountReference,
  isLikeName,
  looseReference,
  type Match,
  matchReference,
  promptDescription,
  suggestInvoice,
} from './rules.ts';

const PAY_CODE = makePayCode(7);
const known = {
  invoices: [
    { id: 'i42', number: 'INV2611-0042' },
    { id: 'i10', number: 'INV2611-0010' },
    { id: 'big', number: 'INV261110042' },
    { id: 'old', number: 'OLD/7' },
    { id: 'zero', number: 'A0-1' },
    { id: 'letter', number: 'AO-1' },
    { id: 'twice-a', number: '2025-77' },
    { id: 'twice-b', number: '2025-77' },
  ],
  tenants: [
    { id: 'amani', payCode: PAY_CODE },
    { id: 'baraka', payCode: makePayCode(8) },
  ],
};

describe('the account number that a payer typed', () => {
  test.each<[string, Match]>([
    ['INV2611-0042', { ground: 'invoice', invoiceId: 'i42' }],
    ['inv2611-0042 ', { ground: 'close_number', invoiceId: 'i42' }],
    ['INV 2611 - 0042', { ground: 'close_number', invoiceId: 'i42' }],
    ['INV26110042', { ground: 'close_number', invoiceId: 'i42' }],
    ['INV2611-OO42', { ground: 'close_number', invoiceId: 'i42' }],
    ['1NV2611-0O10', { ground: 'close_number', invoiceId: 'i10' }],
    ['lnv26ll.0042', { ground: 'close_number', invoiceId: 'i42' }],
    ['INV261110042', { ground: 'invoice', invoiceId: 'big' }],
    ['old/7', { ground: 'close_number', invoiceId: 'old' }],
    ['AO-1', { ground: 'invoice', invoiceId: 'letter' }],
    ['a0-1', { ground: 'close_number', invoiceId: 'zero' }],
    [PAY_CODE, { ground: 'pay_code', tenantId: 'amani' }],
    [`${PAY_CODE.toLowerCase()} `, { ground: 'pay_code', tenantId: 'amani' }],
  ])('“%s” means %j', (reference, match) => expect(matchReference(reference, known)).toEqual(match));

  test.each<[string | null, string]>([
    ['JOHN', 'No invoice or pay code is “JOHN”'],
    ['INV2611-0043', 'No invoice or pay code is “INV2611-0043”'],
    ['2611-0042', 'No invoice or pay code is “2611-0042”'],
    ['0042', 'No invoice or pay code is “0042”'],
    ['0712345678', 'No invoice or pay code is “0712345678”'],
    ['AO1', 'More than one invoice could be meant by “AO1”'],
    ['2025-77', 'More than one invoice could be meant by “2025-77”'],
    [makePayCode(9), `No invoice or pay code is “${makePayCode(9)}”`],
    [`${PAY_CODE.slice(0, -1)}X`, `No invoice or pay code is “${PAY_CODE.slice(0, -1)}X”`],
    ['--', 'No invoice or pay code is “--”'],
    ['  ', 'The payer gave no account number'],
    ['', 'The payer gave no account number'],
    [null, 'The payer gave no account number'],
  ])('“%s” leaves the money in suspense: %s', (reference, reason) =>
    expect(matchReference(reference, known)).toEqual({ ground: null, reason }),
  );

  test('has a loose form in which what looks alike is the same', () => {
    expect(['INV2611-0042', 'inv 2611 oo42', '1NV26110042', 'lnv2611_0042'].map(looseReference)).toEqual(
      Array.from({ length: 4 }, () => '1NV26110042'),
    );
  });
});

describe('a suggestion', () => {
  const open = [
    { id: 'a', balance: cents(34_800_00), names: ['Amani Design Ltd', 'Grace Wanjiru'] },
    { id: 'b', balance: cents(34_800_00), names: ['Baraka Limited', 'John Otieno'] },
    { id: 'c', balance: cents(12_000_00), names: ['Chai House', 'John Kamau'] },
  ];

  test.each([
    [34_800_00, 'GRACE', 'a'],
    [34_800_00, 'John M Otieno', 'b'],
    [12_000_00, 'JOHN', 'c'],
    [34_800_00, 'Amani Designs', 'a'],
    [34_800_00, 'PETER', null],
    [34_800_00, 'Other Ltd', null],
    [12_000_01, 'JOHN', null],
    [34_800_00, null, null],
  ])('of %i cents from %s is %s', (amount, payerName, id) =>
    expect(suggestInvoice({ amount: cents(amount), payerName }, open)?.id ?? null).toBe(id),
  );

  test('is none where two open invoices fit', () => {
    const twice = [...open, { id: 'd', balance: cents(12_000_00), names: ['John Mwangi'] }];
    expect(suggestInvoice({ amount: cents(12_000_00), payerName: 'JOHN' }, twice)).toBeNull();
  });

  test('needs a word that says something', () => {
    expect(isLikeName('Acme Limited', ['Other Limited'])).toBe(false);
    expect(isLikeName('ÉLISE Njeri', ['élise'])).toBe(true);
    expect(isLikeName('', ['Amani'])).toBe(false);
  });
});

describe('what a prompt asks for', () => {
  test.each([
    ['34800', true],
    ['34800.00', true],
    [1, true],
    ['250000', true],
    ['250000.01', false],
    ['250001', false],
    ['0.50', false],
    ['99.99', false],
    ['0', false],
    ['-5', false],
  ])('%s shillings: %s', (amount, isTaken) => expect(PromptAmount.safeParse(amount).success).toBe(isTaken));

  test.each([
    [34_800_00, 34_800_00],
    [34_800_01, 34_801_00],
    [1, 1_00],
    [400_000_00, MOST_AT_ONCE],
  ])('%i cents that are open are asked for as %i', (open, asks) => expect(firstPrompt(cents(open))).toBe(asks));

  test('covers the last cents', () => expect(coveringShillings(cents(10_50))).toBe(11_00));

  test('names the invoice by a number of at most 12 characters, or the tenant by the pay code', () => {
    expect(accountReference('INV2611-0042', PAY_CODE)).toBe('INV2611-0042');
    expect(accountReference('MIGRATED-2019-0042', PAY_CODE)).toBe(PAY_CODE);
    expect(accountReference('MIGRATED-2019-0042', null)).toBeNull();
  });

  test.each([
    ['Rent November 2026', 'Rent November'],
    ['Café & Büro', 'Cafe  Buro'],
    ['“”', 'Payment'],
  ])('says what “%s” is for in at most 13 plain characters', (text, said) => {
    expect(promptDescription(text)).toBe(said);
    expect(promptDescription(text).length).toBeLessThanOrEqual(13);
  });
});
