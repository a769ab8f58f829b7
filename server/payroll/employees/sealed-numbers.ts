import { NUMBER_FIELDS, type NumberField, type Numbers } from '../../../domain/payroll/pay/slip.ts';
import type { KeyRing } from '../../crypto/keys.ts';
import { openWith, type Sealed, sealWith } from '../../crypto/seal.ts';
import type { SealedTable } from '../../feature.ts';

// The numbers of documents and bank accounts of a person are sealed in the database: each to the employee and the column that it is of,
// those of a payslip together, to the slip.

const COLUMNS: Readonly<Record<NumberField, string>> = {
  nationalId: 'national_id',
  kraPin: 'kra_pin',
  nssfNumber: 'nssf_number',
  nhifNumber: 'nhif_number',
  bankAccount: 'bank_account',
};

const aboutNumber =
  (field: NumberField) =>
  (employeeId: string): string =>
    `employee ${employeeId} ${COLUMNS[field]}`;

const aboutSlip = (recordId: string): string => `payslip ${recordId} numbers`;

export const SEALED_EMPLOYEES: SealedTable = {
  what: 'numbers of employees',
  key: 'id',
  columns: Object.fromEntries(NUMBER_FIELDS.map((field) => [COLUMNS[field], aboutNumber(field)])),
};

export const SEALED_SLIPS: SealedTable = { what: 'numbers on payslips', key: 'id', columns: { numbers: aboutSlip } };

export type SealedNumbers = { [field in NumberField]: Sealed | null };

/** Opens the numbers of one employee, those that the row has. */
export const openNumbers = <Row extends { id: string } & Partial<SealedNumbers>>(
  ring: KeyRing,
  row: Row,
): Omit<Row, NumberField> & { [field in NumberField & keyof Row]: string | null } => {
  const opened: Record<string, string | null> = {};
  for (const field of NUMBER_FIELDS) {
    const value = row[field];
    if (value !== undefined) opened[field] = value && openWith(ring, value, aboutNumber(field)(row.id));
  }
  return { ...row, ...opened } as never;
};

/** The same of a row by the names of its columns. */
export const openColumns = (ring: KeyRing, id: string, row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(
    NUMBER_FIELDS.map((field) => {
      const value = row[COLUMNS[field]];
      return [COLUMNS[field], value ? openWith(ring, String(value), aboutNumber(field)(id)) : null];
    }),
  ),
});

/** Seals the numbers that are given; what is not given stays as it is. */
export const sealNumbers = (ring: KeyRing, id: string, given: Partial<Numbers>): Partial<SealedNumbers> =>
  Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[field, value && sealWith(ring, value, aboutNumber(field)(id))]];
    }),
  );

export const NO_NUMBERS: Numbers = {
  nationalId: null,
  kraPin: null,
  nssfNumber: null,
  nhifNumber: null,
  bankAccount: null,
};

/** What a slip keeps of the numbers; null where the person has none. */
export const sealSlipNumbers = (ring: KeyRing, recordId: string, numbers: Numbers): Sealed | null =>
  NUMBER_FIELDS.some((field) => numbers[field] !== null)
    ? sealWith(ring, JSON.stringify(numbers), aboutSlip(recordId))
    : null;

export const openSlipNumbers = (ring: KeyRing, row: { id: string; numbers: Sealed | null }): Numbers =>
  row.numbers ? (JSON.parse(openWith(ring, row.numbers, aboutSlip(row.id))) as Numbers) : NO_NUMBERS;
