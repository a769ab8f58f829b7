import { exportTenants } from '../../domain/tenants/contract.ts';
import { IMPORT_COLUMNS, type ImportCell } from '../../domain/tenants/fields.ts';
import { failed } from '../ui/feedback/outcome.ts';
import { type SpreadsheetImport, SpreadsheetImportDialog } from '../ui/spreadsheet-import/import-dialog.tsx';
import { useCheckImport, useImportTenants } from './queries.ts';

const TENANTS: SpreadsheetImport<ImportCell> = {
  title: 'Import Tenants',
  description:
    'From a CSV or XLSX file with the columns of the template. It is checked first, and nothing is imported before you confirm.',
  noun: ['tenant', 'tenants'],
  columns: IMPORT_COLUMNS,
  templatePath: exportTenants.path,
  rules: [
    [/ is already a tenant from /, 'Already a tenant from that day'],
    [/^There is no package named /, 'No package of that name'],
    [/^Rent Amount is .*only a manager can agree on another$/, 'Only a manager can agree on another rent'],
    [/ has (no|only \d+) spaces? left$/, 'The package has no space left'],
    [/ has no .* rate$/, 'The package has no rate for the cycle'],
    [/ is no longer offered$/, 'The package is no longer offered'],
  ],
  allowsPart: true,
  useCheck: useCheckImport,
  useImport: useImportTenants,
  onFailed: (error) => failed('Error', error, 'Failed to import tenants'),
};

export function ImportDialog(dialog: { open: boolean; onClose: () => void }) {
  return <SpreadsheetImportDialog kind={TENANTS} {...dialog} />;
}
