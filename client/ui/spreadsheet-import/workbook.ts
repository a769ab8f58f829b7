import { readSheet } from 'read-excel-file/universal';
import { csvCell } from '../../../domain/kernel/csv-cell.ts';
import { unzip, zipUnpacked } from './zip-entries.ts';

/** A day in a workbook has no zone: the reader gives its midnight in UTC. Figures are written out, never with an exponent. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') {
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });
  }
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/**
 * The first sheet of a workbook as the CSV text that the import takes; what cannot be read is thrown. It is unpacked here,
 * because the reader would unpack a large sheet in a worker made from a text, which the policy of the page forbids.
 */
export async function workbookCsv(file: ArrayBuffer): Promise<string> {
  const entries = await unzip(file, (name) => /\.(xml|rels)$/.test(name));
  const rows = await readSheet(await zipUnpacked(entries), 1, { trim: false });
  return rows.map((row) => row.map((value) => csvCell(cellText(value))).join(',')).join('\r\n');
}
