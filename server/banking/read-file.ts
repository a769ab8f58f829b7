import { findLayout, guessLayout } from '../../domain/banking/readers/profile.ts';
import { detectTextFormat, readTextStatement, type TextFormat } from '../../domain/banking/readers/read-text.ts';
import { readSheetStatement, type SheetAnswers } from '../../domain/banking/readers/sheet.ts';
import { refused, type StatementReading } from '../../domain/banking/statement.ts';
import { readCsv } from '../documents/csv.ts';
import { decodeText } from '../documents/workbook/decode-text.ts';
import { type ReadSheet, readXlsx } from '../documents/workbook/read-xlsx.ts';

const MOST_ROWS = 20_000;

const PROBLEMS = {
  empty: 'The file is empty.',
  pdf: 'A PDF cannot be imported. Download the statement as CSV, Excel, OFX, MT940 or CAMT.053.',
  old: 'This is an old or locked workbook. Save it as .xlsx without a password, or as CSV.',
  broken: 'This workbook cannot be read and may be damaged. Save it again as .xlsx or CSV.',
  quotes: 'The quotes in this CSV file do not close.',
  long: 'The file has more than 20,000 rows. Split it up.',
} as const;

const beginsWith = (file: Buffer, signature: string): boolean =>
  file.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));

type Cells = readonly (readonly string[])[];

export type BankFileFormat = TextFormat | 'csv' | 'xlsx';
/** What was read, and of a sheet its cells: a person may have to say which column is which. */
export type BankFile = { format: BankFileFormat; reading: StatementReading; cells?: Cells };

const readSheet = (format: 'csv' | 'xlsx', cells: Cells, answers: SheetAnswers): BankFile => ({
  format,
  cells,
  reading: cells.length > MOST_ROWS ? refused(null, PROBLEMS.long) : readSheetStatement(cells, answers),
});

const hasLayout = (cells: Cells, { profile }: SheetAnswers): boolean =>
  (profile ? findLayout(cells, profile) : guessLayout(cells)) !== null;

const SEPARATORS = [',', ';', '\t'];

const widest = (cells: Cells): number => Math.max(0, ...cells.slice(0, 100).map((row) => row.length));

/** Banks print a head above the table, and commas are everywhere: the separator is the one with which the columns are known. */
const readTable = (text: string, answers: SheetAnswers): Cells | null => {
  const tables = SEPARATORS.flatMap((separator) => {
    const cells = readCsv(text, separator);
    return cells ? [cells] : [];
  });
  const byWidth = tables.toSorted((a, b) => widest(b) - widest(a));
  return byWidth.find((cells) => hasLayout(cells, answers)) ?? byWidth[0] ?? null;
};

const openWorkbook = async (file: Buffer): Promise<ReadSheet[] | null> => {
  try {
    return await readXlsx(file, MOST_ROWS + 1);
  } catch {
    return null; // Whatever is wrong inside, there is nothing else to be done about it.
  }
};

const readWorkbook = async (file: Buffer, answers: SheetAnswers): Promise<BankFile> => {
  const sheets = await openWorkbook(file);
  if (!sheets) return { format: 'xlsx', reading: refused(null, PROBLEMS.broken) };
  const rows = (sheets.find((sheet) => hasLayout(sheet.rows, answers)) ?? sheets[0])?.rows ?? [];
  return readSheet('xlsx', rows, answers);
};

/** The file of a bank, whatever it is, as a statement that adds up, or what is wrong with it. */
export const readBankFile = async (file: Buffer, answers: SheetAnswers = {}): Promise<BankFile> => {
  if (beginsWith(file, 'PK\x03\x04')) return readWorkbook(file, answers);
  if (beginsWith(file, '%PDF-')) return { format: 'csv', reading: refused(null, PROBLEMS.pdf) };
  if (beginsWith(file, '\xd0\xcf\x11\xe0')) return { format: 'xlsx', reading: refused(null, PROBLEMS.old) };
  const text = decodeText(file);
  if (text.trim() === '') return { format: 'csv', reading: refused(null, PROBLEMS.empty) };
  const format = detectTextFormat(text);
  if (format) return { format, reading: readTextStatement(text, format, answers) };
  const cells = readTable(text, answers);
  return cells ? readSheet('csv', cells, answers) : { format: 'csv', reading: refused(null, PROBLEMS.quotes) };
};
