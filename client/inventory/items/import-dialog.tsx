import { ITEM_COLUMNS, type ItemCell } from '../../../domain/inventory/item-fields.ts';
import { exportItems } from '../../../domain/inventory/sheet-contract.ts';
import { type SpreadsheetImport, SpreadsheetImportDialog } from '../../ui/spreadsheet-import/import-dialog.tsx';
import { inventoryFailed } from '../messages.ts';
import { useCheckImport, useImportItems } from '../queries.ts';

const ITEMS: SpreadsheetImport<ItemCell> = {
  title: 'Import Items',
  description:
    'From a CSV or XLSX file with the columns of the template. It is checked first; all rows are imported, or none. New categories are created.',
  noun: ['item', 'items'],
  columns: ITEM_COLUMNS,
  templatePath: exportItems.path,
  rules: [[/^Item Code .* is already in the inventory$/, 'Already in the inventory']],
  allowsPart: false,
  useCheck: useCheckImport,
  useImport: useImportItems,
  onFailed: (error) => inventoryFailed('import', error),
};

export function ImportDialog(dialog: { open: boolean; onClose: () => void }) {
  return <SpreadsheetImportDialog kind={ITEMS} {...dialog} />;
}
