import { expect, test } from 'vitest';
import type { BankSuggestion, SuggestedLine } from '../../domain/banking/suggestion-contract.ts';
import {
  changeWorkbench,
  EMPTY_WORKBENCH,
  leftLines,
  lineAfter,
  type WorkbenchChange,
  type WorkbenchState,
} from './workbench-state.ts';

const suggestion = (...invoiceIds: string[]): BankSuggestion => ({
  invoiceIds,
  entryIds: [],
  account: null,
  withholdingVat: null,
  withholdingTax: null,
  lineIds: [],
  reason: `It names ${invoiceIds.join(', ')}`,
  isCertain: false,
});

const line = (id: string, ...suggestions: BankSuggestion[]): SuggestedLine => ({
  id,
  cashAccountId: 'account',
  statementId: 'statement',
  date: '2026-11-10',
  amount: '100.00',
  reference: null,
  narration: id,
  balance: '100.00',
  state: 'unmatched',
  suggestions,
});

const LINES = [line('a', suggestion('one')), line('b', suggestion('one'), suggestion('two')), line('c')];

const after = (...changes: readonly WorkbenchChange[]): WorkbenchState =>
  changes.reduce(changeWorkbench, EMPTY_WORKBENCH);
const take = (id: string, ...documents: string[]): WorkbenchChange => ({
  type: 'take',
  done: { lineIds: [id], text: id },
  documents,
  next: lineAfter(LINES, [id]),
});
const ids = (state: WorkbenchState) => leftLines(LINES, state).map(({ id }) => id);

test('a line that is matched is gone at once, and what it used up is suggested to nobody else', () => {
  const state = after(take('a', 'one'));
  expect(state.selected).toBe('b');
  expect(ids(state)).toEqual(['b', 'c']);
  expect(leftLines(LINES, state)[0]?.suggestions.map(({ invoiceIds }) => invoiceIds)).toEqual([['two']]);
});

test('one whose match is refused comes back with the reason, and is nothing to undo', () => {
  const state = after(take('a', 'one'), { type: 'refuse', id: 'a', message: 'Closed' });
  expect(ids(state)).toEqual(['a', 'b', 'c']);
  expect(state.problems.get('a')).toBe('Closed');
  expect(state.history).toEqual([]);
  expect(leftLines(LINES, state)[1]?.suggestions).toHaveLength(2);
});

test('the last match is undone first, and its line is chosen again', () => {
  const state = after(take('a', 'one'), take('b', 'two'), { type: 'undo' });
  expect([state.selected, ids(state)]).toEqual(['b', ['b', 'c']]);
  expect(ids(changeWorkbench(state, { type: 'undo' }))).toEqual(['a', 'b', 'c']);
});

test('lines that are skipped wait at the end', () => {
  const state = after({ type: 'skip', id: 'a', next: lineAfter(LINES, ['a']) });
  expect([state.selected, ids(state)]).toEqual(['b', ['b', 'c', 'a']]);
});

test('what the server no longer has open is not hidden when it is open again', () => {
  const state = after(take('a', 'one'), take('b', 'two'), { type: 'read', ids: new Set(['b', 'c']) });
  expect(ids(state)).toEqual(['a', 'c']);
});

test('after the last line the one before is next, and none after the only one', () => {
  expect(lineAfter(LINES, ['c'])).toBe('b');
  expect(lineAfter(LINES, ['a', 'b'])).toBe('c');
  expect(lineAfter(LINES, ['a', 'b', 'c'])).toBeNull();
});
