import { expect, test } from 'vitest';
import { choosable, chosenByEarlyEnter, searchState } from './search-state.ts';

const asked = { isPending: false, isPlaceholderData: false, error: null };
const given = { searching: false };
const awaited = { searching: true };

test('rows kept from the text before can not be chosen, and those of this text can', () => {
  const rows = ['Acacia Bookkeeping', 'Savanna Studios'];
  expect(choosable(rows, searchState({ ...asked, isPlaceholderData: true }))).toEqual([]);
  expect(choosable(rows, searchState({ ...asked, isPending: true }))).toEqual([]);
  expect(choosable(rows, searchState(asked))).toEqual(rows);
});

test('a search that failed says so and offers nothing', () => {
  const answer = searchState({ ...asked, error: new Error('offline') });
  expect(answer.searching).toBe(false);
  expect(answer.problem).toContain('Search failed');
  expect(choosable(['Acacia Bookkeeping'], answer)).toEqual([]);
});

test.each([
  ['before the answer, nothing', ['Savanna'], 'savanna', 'savanna', awaited, null],
  ['once it is here, the only match', ['Savanna'], 'savanna', 'savanna', given, 'Savanna'],
  ['nothing among several, which nobody has seen', ['Savanna', 'Savanna Two'], 'savanna', 'savanna', given, null],
  ['nothing when nothing matches', [], 'savanna', 'savanna', given, null],
  ['nothing when the text was changed since', ['Savanna'], 'sav', 'savanna', given, null],
  ['nothing without an Enter', ['Savanna'], null, 'savanna', given, null],
  ['nothing for an empty box', ['Savanna'], '', '', given, null],
] as const)('an early Enter chooses %s', (_name, rows, pressedFor, typed, answer, chosen) => {
  expect(chosenByEarlyEnter<string>(rows, { pressedFor, typed, answer })).toBe(chosen);
});
