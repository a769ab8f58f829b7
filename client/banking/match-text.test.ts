import { expect, test } from 'vitest';
import type { BankDocument, BankSuggestion } from '../../domain/banking/suggestion-contract.ts';
import { cents } from '../../domain/kernel/money.ts';
import { effectText, toMatchBody, usedUp } from './match-text.ts';

const document = (id: string, amount: string, kind: BankDocument['kind'] = 'invoice'): BankDocument => ({
  id,
  kind,
  label: id,
  party: 'Acacia Labs Ltd',
  date: '2026-11-01',
  amount,
});

const DOCUMENTS = [document('INV1', '10000.00'), document('INV2', '500.00'), document('Wages', '-900.00', 'entry')];
const names = {
  documents: new Map(DOCUMENTS.map((one) => [one.id, one])),
  accounts: new Map([['5210', 'Bank charges']]),
};

const line = {
  id: 'line',
  cashAccountId: 'account',
  statementId: 'statement',
  date: '2026-11-10',
  amount: '9500.00',
  reference: null,
  narration: 'EFT',
  balance: '9500.00',
  state: 'unmatched' as const,
};

const suggestion = (change: Partial<BankSuggestion>): BankSuggestion => ({
  invoiceIds: [],
  entryIds: [],
  account: null,
  withholdingVat: null,
  withholdingTax: null,
  lineIds: [],
  reason: '',
  isCertain: false,
  ...change,
});

test.each<[string, Partial<BankSuggestion>, string, object]>([
  [
    'an invoice net of tax',
    { invoiceIds: ['INV1'], withholdingVat: '0.00', withholdingTax: '500.00' },
    'Records 9,500.00 from Acacia Labs Ltd for INV1, with 500.00 tax withheld',
    { invoiceIds: ['INV1'], withholdingVat: '0.00', withholdingTax: '500.00' },
  ],
  [
    'several invoices',
    { invoiceIds: ['INV1', 'INV2'] },
    'Records 9,500.00 from Acacia Labs Ltd for INV1 and INV2',
    { invoiceIds: ['INV1', 'INV2'] },
  ],
  [
    'an entry that is several lines',
    { entryIds: ['Wages'], lineIds: ['line', 'other'] },
    'Matches Wages of the books, with 1 more line',
    { entryIds: ['Wages'] },
  ],
  ['an account', { account: '5210' }, 'Posts 9,500.00 to 5210 Bank charges', { account: '5210' }],
])('%s says what it does, and is sent as such', (_, change, text, body) => {
  expect(effectText(line, suggestion(change), names)).toBe(text);
  expect(toMatchBody(suggestion(change))).toEqual(body);
});

test('a document is used up where nothing of it is left', () => {
  const [large, small] = DOCUMENTS;
  if (!large || !small) throw new Error('No documents');
  expect(usedUp(cents(950_000), [large])).toEqual([]);
  expect(usedUp(cents(1_000_000), [large])).toEqual(['INV1']);
  expect(usedUp(cents(950_000), [large, small])).toEqual(['INV1', 'INV2']);
});
