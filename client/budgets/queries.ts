import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { exportBudget, getBudget, importBudget, saveBudget } from '../../domain/budgets/contract.ts';
import type { BudgetCell } from '../../domain/budgets/rules.ts';
import { fillPath, type SentBody } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';
import type { SheetData, SheetToImport } from '../ui/spreadsheet-import/import-dialog.tsx';

const BUDGETS = ['budgets'] as const;

export const budgetQuery = (year: number) =>
  queryOptions({
    queryKey: [...BUDGETS, year],
    queryFn: ({ signal }) => call(getBudget, { params: { year: String(year) }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['budgets', 'accounts', 'journal_entries'] },
  });

export const budgetFile = (year: number): string => fillPath(exportBudget.path, { year: String(year) });

type Saving = { year: number; body: SentBody<typeof saveBudget> };
export const useSaveBudget = () =>
  useChange(({ year, body }: Saving) => call(saveBudget, { params: { year: String(year) }, body }), [BUDGETS]);

type Sheet = SheetToImport<BudgetCell>;
export const useImportBudget = (year: number) =>
  useChange(
    ({ csv, mapping, idempotencyKey }: Sheet) =>
      call(importBudget, { params: { year: String(year) }, body: { csv, mapping }, idempotencyKey }),
    [BUDGETS],
  );

/** A dry run changes nothing, so that nothing is asked again after it. */
export const useCheckBudget = (year: number) =>
  useMutation({
    mutationFn: (sheet: SheetData<BudgetCell>) =>
      call(importBudget, { params: { year: String(year) }, body: { ...sheet, dryRun: true } }),
  });
