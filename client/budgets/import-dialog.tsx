import { BUDGET_COLUMNS, type BudgetCell } from '../../domain/budgets/rules.ts';
import { failed } from '../ui/feedback/outcome.ts';
import { type SpreadsheetImport, SpreadsheetImportDialog } from '../ui/spreadsheet-import/import-dialog.tsx';
import { budgetFile, useCheckBudget, useImportBudget } from './queries.ts';

const budgetImport = (year: number): SpreadsheetImport<BudgetCell> => ({
  title: `Import Budget ${year}`,
  description:
    'From a CSV or XLSX file: a row for each account, a column for each month. The template holds every account. It is checked first; all rows are imported, or none.',
  noun: ['account', 'accounts'],
  columns: BUDGET_COLUMNS,
  templatePath: budgetFile(year),
  rules: [
    [/^There is no account/, 'Not in the chart of accounts'],
    [/neither income nor expense/, 'Neither income nor expense'],
  ],
  allowsPart: false,
  useCheck: () => useCheckBudget(year),
  useImport: () => useImportBudget(year),
  onFailed: (error) => failed('Not Imported', error, 'The budget was not imported. Please try again.'),
});

export function BudgetImportDialog({ year, ...dialog }: { year: number; open: boolean; onClose: () => void }) {
  return <SpreadsheetImportDialog kind={budgetImport(year)} {...dialog} />;
}
