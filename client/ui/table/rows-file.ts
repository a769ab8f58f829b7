/** What a file of rows is called and holds: a heading and a text for each column. */
export type RowsFile<Row> = {
  name: string;
  columns: readonly (readonly [heading: string, text: (row: Row) => string])[];
};

/** A cell that begins like a formula would be run by a spreadsheet: it is kept as text. */
const cell = (text: string): string => {
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows as CSV text. */
export const toCsv = <Row>(rows: readonly Row[], { columns }: RowsFile<Row>): string =>
  [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, text]) => text(row)))]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');

/** Hands the rows over as a file, without asking the server again. */
export function saveRows<Row>(rows: readonly Row[], file: RowsFile<Row>) {
  // The byte order mark makes spreadsheets read the text as UTF-8.
  const address = URL.createObjectURL(new Blob([`\uFEFF${toCsv(rows, file)}`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${file.name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
