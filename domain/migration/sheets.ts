import { BALANCE_SHEETS } from './balance-sheets.ts';
import type { Column, Sheet } from './columns.ts';
import { STAFF_SHEETS } from './staff-sheets.ts';
import { TENANCY_SHEETS } from './tenancy-sheets.ts';

/** The sheets of the workbook with which a space moves in. Template, reader and messages are made of them. */
export const SHEETS = { ...TENANCY_SHEETS, ...STAFF_SHEETS, ...BALANCE_SHEETS } as const satisfies Record<
  string,
  Sheet
>;

export type SheetKey = keyof typeof SHEETS;
export const SHEET_KEYS = Object.keys(SHEETS) as SheetKey[];

type Value<C extends Column> = C['kind'] extends 'whole' | 'percent' | 'money'
  ? number
  : C['kind'] extends 'list'
    ? string[]
    : C['kind'] extends 'flag'
      ? boolean
      : string;

type ColumnIn<K extends SheetKey> = (typeof SHEETS)[K]['columns'][number];

/** A row whose cells could be read; an empty cell is null. */
export type SheetValues<K extends SheetKey> = {
  [C in ColumnIn<K> as C['name']]: C extends { required: true } ? Value<C> : Value<C> | null;
};
