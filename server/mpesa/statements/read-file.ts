import { isUtf8 } from 'node:buffer';
import { invalid } from '../../../domain/kernel/errors.ts';
import { readStatement, type Statement } from '../../../domain/mpesa/statement.ts';
import { readCsv } from '../../documents/csv.ts';
import { readXlsx } from '../../documents/workbook/read-xlsx.ts';

/** A month of a busy paybill. All of them new, they are written in some five seconds; a call has eight. */
const MOST_ROWS = 20_000;

export const countText = (count: number): string => count.toLocaleString('en-KE');

const UNREADABLE = 'The file cannot be read: export the statement again, as CSV or XLSX';

// Every workbook is a ZIP file.
const isWorkbook = (file: Buffer): boolean => file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

const readCells = async (file: Buffer): Promise<string[][]> => {
  if (!isWorkbook(file)) {
    const rows = readCsv(file.toString(isUtf8(file) ? 'utf8' : 'latin1'));
    if (!rows) throw invalid({ file: UNREADABLE });
    return rows;
  }
  try {
    const [sheet] = await readXlsx(file, MOST_ROWS + 100);
    return sheet?.rows ?? [];
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ file: UNREADABLE });
    throw error;
  }
};

/** A statement of the organisation portal, or a refusal that names the first row which is wrong. */
export const readFile = async (file: Buffer): Promise<Statement> => {
  const statement = readStatement(await readCells(file));
  if ('problem' in statement) {
    const { row, message } = statement.problem;
    throw invalid({ file: `Row ${row}: ${message}` });
  }
  if (statement.rows.length > MOST_ROWS)
    throw invalid({
      file: `The statement has ${countText(statement.rows.length)} rows, and one import takes at most ${countText(MOST_ROWS)}: choose a shorter time in the portal`,
    });
  return statement;
};
