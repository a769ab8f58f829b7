import type { SheetColumn } from './sheet-columns.ts';

export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'long-text'
  | 'day'
  | 'money'
  | 'choice'
  | 'flag'
  | 'instant'
  | 'reference';

/** Where a form asks for a field, and how. */
export type FormField = {
  /** The part of the form that asks for it. */
  section: string;
  required?: true;
  optional?: true;
  hint?: string;
  placeholder?: string;
  maxLength?: number;
  rows?: number;
  autoComplete?: 'off';
  /** An emptied box is an empty text, and not nothing. */
  whenEmpty?: 'text';
};

type SheetField = {
  /** The name of the column in a mapping, where it is not that of the field. */
  cell?: string;
  /** The property that is exported, where it is not the field itself. */
  shows?: string;
  /** A choice is written as it is stored, and not by its label. */
  asStored?: true;
  /** The label, unless the file calls it something else. */
  header?: string;
  required?: true;
  /** What other programs call this column. */
  also?: readonly string[];
  /** In characters. */
  width?: number;
  /** In the one row of the template. */
  example?: string;
};

/**
 * A field of a record, declared once: its form, its details, the columns of its import and export, and what a person is
 * given of it are made from this. Null says that a field has no place there on purpose.
 */
export type Field = {
  /** The property, and in snake case the column of the table. */
  name: string;
  label: string;
  kind: FieldKind;
  /** What can be chosen, with its label. */
  choices?: Readonly<Record<string, string>>;
  form: FormField | null;
  sheet: SheetField | null;
};

type InForm = { form: FormField };
type InSheet = { sheet: SheetField };

/** The names of the columns of a file. */
export type SheetCell<F extends Field> = F extends InSheet
  ? F['sheet'] extends { cell: infer Cell extends string }
    ? Cell
    : F['name']
  : never;

export const isInForm = <F extends Field>(field: F): field is F & InForm => field.form !== null;

export const isInSheet = <F extends Field>(field: F): field is F & InSheet => field.sheet !== null;

export const sheetCell = ({ name, sheet }: Field): string => sheet?.cell ?? name;

/** The fields of one part of a form, without those that have a place of their own. */
export const formSection = <F extends Field>(fields: readonly F[], section: string, placed: readonly string[] = []) =>
  fields.filter(isInForm).filter(({ name, form }) => form.section === section && !placed.includes(name));

/** What a form starts with: the record as it is, or empty boxes. */
export const formValues = <Values>(fields: readonly Field[], record: object | null): Values => {
  const values: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(fields.filter(isInForm).map(({ name }) => [name, values[name] ?? ''])) as Values;
};

/** The columns of a file, in the order of the declaration. */
export const sheetColumns = <F extends Field>(fields: readonly F[]): Record<SheetCell<F>, SheetColumn> =>
  Object.fromEntries(
    fields.filter(isInSheet).map((field) => {
      const { header = field.label, required = false, also = [] } = field.sheet;
      return [sheetCell(field), { header, required, also }];
    }),
  ) as Record<SheetCell<F>, SheetColumn>;

/** The named fields first, then the others as they are declared. */
export const leading = <F extends Field>(fields: readonly F[], names: readonly string[]): F[] => [
  ...names.flatMap((name) => fields.filter((field) => field.name === name)),
  ...fields.filter(({ name }) => !names.includes(name)),
];

/** Of a record, these fields alone. */
export const pickFields = <Row extends object, F extends Field & { name: keyof Row }>(
  row: Row,
  fields: readonly F[],
): Pick<Row, F['name']> =>
  Object.fromEntries(fields.map(({ name }) => [name, row[name as F['name']]])) as Pick<Row, F['name']>;
