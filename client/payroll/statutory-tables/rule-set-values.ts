import * as z from 'zod';
import { monthAfter } from '../../../domain/payroll/periods.ts';
import { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { toAmountInput, toWireAmount } from '../../settings/amount.ts';

export type RuleSetFormValues = z.input<typeof RuleSet>;

const eachText = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, eachText(item, change)]));
};

/** Amounts are typed as people write them; the tables keep two decimals. A month or a word is no amount and stays. */
export const toWire = (typed: unknown): unknown => eachText(typed, toWireAmount);

const blankIsNone = (typed: unknown): unknown => {
  const { rules, ...rest } = typed as RuleSetFormValues;
  return { ...rest, rules: { ...rules, knownThrough: rules.knownThrough || null } };
};

export const RuleSetForm = z.preprocess((typed) => toWire(blankIsNone(typed)), RuleSet) as unknown as z.ZodType<
  RuleSet,
  RuleSetFormValues
>;

/** New tables begin as a copy of the newest, a month after them: a law changes little at once. */
export const ruleSetValues = (set: RuleSet, isNew: boolean): RuleSetFormValues => {
  const { id, validFrom, rules } = eachText(set, toAmountInput) as RuleSetFormValues;
  if (!isNew) return { id, validFrom, rules };
  const from = monthAfter(set.rules.knownThrough ?? set.validFrom);
  return { id: ruleSetId(from), validFrom: from, rules: { ...rules, knownThrough: null } };
};

export const ruleSetId = (validFrom: string): string => `KE-${validFrom}`;
