import type { Sheet } from '../../domain/migration/columns.ts';
import { SHEET_KEYS, SHEETS } from '../../domain/migration/sheets.ts';
import type { SheetColumn, Workbook } from '../documents/xlsx.ts';
import { INSTRUCTIONS } from './read-workbook.ts';

type Line = readonly string[];

const WIDTHS = [20, 26, 12, 70, 26];

const instructions = (): Workbook<Line> => ({
  sheet: INSTRUCTIONS,
  columns: ['Sheet', 'Column', 'Required', 'What Goes In', 'Example'].map((header, at) => ({
    header,
    type: 'text',
    width: WIDTHS[at] ?? 20,
    value: (line) => line[at] ?? null,
  })),
  rows: [
    SHEET_KEYS.flatMap((key): Line[] => {
      const sheet: Sheet = SHEETS[key];
      return [
        [sheet.name, '', sheet.required ? 'yes' : '', sheet.help, ''],
        ...sheet.columns.map(
          ({ header, required, choices, help, example }): Line => [
            sheet.name,
            header,
            required ? 'yes' : '',
            [help, choices ? `One of ${choices.join(', ')}` : ''].filter((text) => text !== '').join('. '),
            example,
          ],
        ),
      ];
    }),
  ],
});

const emptySheet = ({ name, columns }: Sheet): Workbook<Line> => ({
  sheet: name,
  columns: columns.map(({ header }): SheetColumn<Line> => ({ header, type: 'text', width: 18, value: () => null })),
  rows: [],
});

/** The workbook to be filled in: what goes where, and an empty sheet for each part. */
export const templateSheets = (): Workbook<Line>[] => [
  instructions(),
  ...SHEET_KEYS.map((key) => emptySheet(SHEETS[key])),
];
