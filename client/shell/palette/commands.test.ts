import { expect, test } from 'vitest';
import { listAnchors } from '../../../domain/integrity/contract.ts';
import { rankCommands } from '../../ui/overlay/command-rank.ts';
import { ACTIONS, PLACES } from './commands.ts';
import { HELP } from './help-commands.ts';

const all = [...PLACES, ...ACTIONS, ...HELP].map((command) => ({ ...command, keywords: [command.keywords] }));
const results = (typed: string) => rankCommands(typed, all).map(({ label }) => label);

test.each([
  ['vat', ['VAT Return', 'VAT Settings']],
  ['lock period', ['Lock Period']],
  ['new invoice', ['New Invoice']],
  ['expense', ['Expenses', 'Add Expense']],
  ['run payroll', ['Run Payroll']],
  ['record mail', ['Record Mail']],
  ['aged', ['Aged Debtors']],
  ['arrears', ['Aged Debtors']],
  ['reverse payment', ['How do I reverse a payment?']],
  ['security', ['Security Settings']],
  ['anchors', ['Show Anchors']],
])('“%s” leads to %j', (typed, first) => {
  for (const label of first) expect(results(typed).slice(0, 4)).toContain(label);
  expect(results(typed)[0]).toBe(first[0]);
});

test('letters inside a word are no match', () => {
  expect(rankCommands('vat', [{ label: 'Private Office' }])).toEqual([]);
});

test('every command has an id of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('the anchors are offered to those who may open them', () => {
  expect(ACTIONS.find(({ id }) => id === 'action anchors')?.permission).toBe(listAnchors.access);
});
