import { expect, test } from 'vitest';
import { DEFAULT_RULE_SETS } from '../../../domain/payroll/statutory-tables/rule-sets.ts';
import { RuleSetForm, ruleSetValues, toWire } from './rule-set-values.ts';

const newest = DEFAULT_RULE_SETS.at(-1);
if (!newest) throw new Error('There are no tables');

test('every table that is opened and saved as it is stays the same', () => {
  for (const set of DEFAULT_RULE_SETS) expect(RuleSetForm.parse(ruleSetValues(set, false))).toEqual(set);
});

test('new tables copy the newest and begin with the month after the last that is known', () => {
  const { id, validFrom, rules } = RuleSetForm.parse(ruleSetValues(newest, true));
  expect([id, validFrom]).toEqual(['KE-2027-02', '2027-02']);
  expect(rules).toEqual({ ...newest.rules, knownThrough: null });
});

test('amounts are taken as people type them, and months stay months', () => {
  expect(toWire({ cap: '30,000', from: '2024-03', rate: 6, none: null })).toEqual({
    cap: '30000.00',
    from: '2024-03',
    rate: 6,
    none: null,
  });
});
