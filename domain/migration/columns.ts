// What a sheet of the workbook is made of, and the columns that several have.

type ColumnKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'pin'
  | 'day'
  | 'month'
  | 'money'
  | 'whole'
  | 'percent'
  | 'choice'
  | 'flag'
  | 'list';

export type Column = {
  name: string;
  header: string;
  kind: ColumnKind;
  required?: true;
  choices?: readonly string[];
  /** Of a number, of an amount in cents, or of the letters of a text. */
  most?: number;
  least?: number;
  help: string;
  example: string;
};

export type Sheet = { name: string; help: string; required?: true; columns: readonly Column[] };

export const tenant = {
  name: 'tenant',
  header: 'Tenant',
  kind: 'text',
  required: true,
  help: 'Company Name as in the sheet Tenants',
  example: 'Amani Ltd',
} as const satisfies Column;

export const agreement = {
  name: 'agreement',
  header: 'Agreement',
  kind: 'text',
  required: true,
  most: 60,
  help: 'Agreement as in the sheet Agreements',
  example: 'A-1',
} as const satisfies Column;

export const amount = {
  name: 'amount',
  header: 'Amount',
  kind: 'money',
  required: true,
  help: '',
  example: '66,000.00',
} as const satisfies Column;

export const reference = {
  name: 'reference',
  header: 'Reference',
  kind: 'text',
  most: 100,
  help: '',
  example: '',
} as const satisfies Column;
