import type { BankColumn } from './profile.ts';

type Rows = readonly (readonly string[])[];
type Places = Partial<Record<BankColumn, string>>;

export const NO_HEADERS = -1;

const isHeader = (row: readonly string[], width: number): boolean =>
  row.filter((cell) => cell.trim() !== '').length >= Math.max(2, width - 1) && !row.some((cell) => /\d/.test(cell));

/** The first row that is as wide as the table and has no figures in it. */
export const findHeaderRow = (rows: Rows): number => {
  const width = Math.max(0, ...rows.map((row) => row.filter((cell) => cell.trim() !== '').length));
  return rows.findIndex((row) => isHeader(row, width));
};

/** The columns to choose from, by their header or by their place with a value as an example. */
export const placeOptions = (rows: Rows, headerRow: number): { value: string; label: string }[] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, place) => {
    const header = (rows[headerRow]?.[place] ?? '').trim();
    const example = (rows[Math.max(headerRow, -1) + 1]?.[place] ?? '').trim();
    return { value: String(place), label: header || `Column ${place + 1}${example ? `: ${example}` : ''}` };
  });
};

/** What was chosen, as a profile names it: by header, or "#3" where one of them has none. */
export const namedColumns = (rows: Rows, headerRow: number, places: Places): Places => {
  const chosen = Object.entries(places).filter(([, place]) => place !== '');
  const headers = chosen.map(([column, place]) => [column, (rows[headerRow]?.[Number(place)] ?? '').trim()] as const);
  if (headers.every(([, header]) => header !== '')) return Object.fromEntries(headers);
  return Object.fromEntries(chosen.map(([column, place]) => [column, `#${Number(place) + 1}`]));
};
