import type { RuleSet } from '../../domain/payroll/rule-set.ts';

/** The tables of a month: the latest that hold from it or from before it. They come newest first. */
export const ruleSetOf = <S extends RuleSet>(sets: readonly S[], month: string): S | null =>
  sets.find(({ validFrom }) => validFrom <= month) ?? null;
