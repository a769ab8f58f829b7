import type { LeaveKind } from '../../domain/payroll/leave/leave-contract.ts';
import type { LoanKind } from '../../domain/payroll/loans/loan-contract.ts';
import type { RuleSet } from '../../domain/payroll/statutory-tables/rule-set.ts';
import { done, failed } from '../ui/feedback/outcome.ts';

export { DEPARTMENT_LABELS, FREQUENCY_LABELS } from '../../domain/payroll/labels.ts';

export const LEAVE_LABELS: Record<LeaveKind, string> = {
  annual: 'Annual',
  sick: 'Sick',
  maternity: 'Maternity',
  paternity: 'Paternity',
  pre_adoptive: 'Pre-adoptive',
  unpaid: 'Unpaid',
};

export const LOAN_LABELS: Record<LoanKind, string> = { loan: 'Loan', advance: 'Advance' };

export const toOptions = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }));

/** The specification's words: success and failure have these two titles on this screen. */
export const hrDone = (description: string) => done('Success', description);

export const hrFailed = (error: unknown, fallback: string) => failed('Error', error, fallback);

/** The tables of a month: the latest that hold from it or from before it. They come newest first. */
export const ruleSetFor = <S extends RuleSet>(sets: readonly S[], month: string): S | null =>
  sets.find(({ validFrom }) => validFrom <= month) ?? null;
