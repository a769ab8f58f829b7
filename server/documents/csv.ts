import { csvCell, unguarded } from '../../domain/kernel/csv-cell.ts';

// CSV as spreadsheets read and write it (RFC 4180): written with commas, CRLF and a byte order mark, so that Excel takes
// it for UTF-8; read with commas, semicolons or tabs, with or without the mark.
const MARK = '\ufeff';

export const csvRow = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;

export const csvStart = (header: readonly string[]): string => MARK + csvRow(header);

const detectSeparator = (text: string): string => {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const most = [',', ';', '\t'].map((sign) => ({ sign, times: line.split(sign).length }));
  return most.reduce((best, next) => (next.times > best.times ? next : best)).sign;
};

/**
 * The cells of every row. Blank rows stay, since people count the rows of their sheet. Null where a quote is not
 * closed, or text follows it.
 */
export const readCsv = (file: string, known?: string): string[][] | null => {
  const text = file.startsWith(MARK) ? file.slice(1) : file;
  const separator = known ?? detectSeparator(text);
  const piece = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|((?!")[^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (piece.lastIndex < text.length || row.length > 0) {
    const match = piece.exec(text);
    if (!match) return null;
    row.push(unguarded(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''));
    if (match[3] === separator) continue;
    rows.push(row);
    row = [];
    if (match[3] === '') break;
  }
  return rows;
};
