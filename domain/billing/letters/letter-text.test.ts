import { describe, expect, it } from 'vitest';
import { type LetterFacts, letterText } from './letter-text.ts';

const ending = { endsOn: '31 Dec 2026', place: 'Reception', hours: 'from 8 to 17', deposit: null };
const facts: LetterFacts = {
  type: 'eviction_notice',
  companyName: 'Nafasi Works Ltd',
  tenantName: 'Kilele Ltd',
  contactPerson: 'Amina Otieno',
  invoices: [
    {
      number: 'INV2611-0001',
      description: 'Rent',
      dueDate: '1 Nov 2026',
      daysOverdue: 40,
      amountDue: 'KES 9,500.00',
    },
  ],
  amountDue: 'KES 9,500.00',
  totalOpen: 'KES 9,500.00',
  lateFee: null,
  payBy: '20 Dec 2026',
  howToPay: 'Paybill 123456.',
  contact: 'call +254 700 123 456',
  signatory: { name: 'Grace Wanjiku', title: null },
  ending,
};

describe('a notice that ends the licence', () => {
  it('says its last day, that payment in time saves it, and where and when belongings are handed out', () => {
    const text = letterText(facts);
    for (const said of ['31 Dec 2026', '20 Dec 2026', 'this notice lapses', 'Reception', 'from 8 to 17'])
      expect(text).toContain(said);
  });

  it('speaks of the deposit where one is held', () => {
    const text = letterText({ ...facts, ending: { ...ending, deposit: 'KES 20,000.00' } });
    expect(text).toContain('We hold a deposit of KES 20,000.00. It will be set off against what you owe');
  });

  it('does not where none is', () => {
    expect(letterText(facts)).not.toMatch(/deposit/i);
  });
});

it('no other letter speaks of a deposit', () => {
  for (const type of ['first_notice', 'final_notice'] as const)
    expect(letterText({ ...facts, type, ending: null })).not.toMatch(/deposit/i);
});

it.each(['first_notice', 'final_notice', 'eviction_notice'] as const)(
  'a %s says how to pay and to dispute it, is signed by name and title, and has its days in words',
  (type) => {
    const signatory = { name: 'Grace Wanjiku', title: 'Accountant' };
    const text = letterText({ ...facts, type, ending: type === 'eviction_notice' ? ending : null, signatory });
    for (const said of ['Paybill 123456.', 'If you dispute an amount', 'call +254 700 123 456', '1 Nov 2026'])
      expect(text).toContain(said);
    expect(text.trimEnd().endsWith('Grace Wanjiku\nAccountant\nNafasi Works Ltd')).toBe(true);
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  },
);
