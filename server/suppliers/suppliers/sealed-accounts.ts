import type { Supplier } from '../../../domain/suppliers/contract.ts';
import type { KeyRing } from '../../crypto/keys.ts';
import { openWith, type Sealed, sealWith } from '../../crypto/seal.ts';
import type { SealedTable } from '../../feature.ts';

// Where a supplier is paid is sealed in the database, each part to the supplier and the column that it is of.

const COLUMNS = {
  accountNumber: 'account_number',
  mpesaNumber: 'mpesa_number',
  mpesaAccount: 'mpesa_account',
} as const;

type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];

type Accounts = Pick<Supplier, Field>;
type SealedAccounts = { [field in Field]: Sealed | null };

const about =
  (field: Field) =>
  (supplierId: string): string =>
    `supplier ${supplierId} ${COLUMNS[field]}`;

export const SEALED_SUPPLIERS: SealedTable = {
  what: 'accounts of suppliers',
  key: 'id',
  columns: Object.fromEntries(FIELDS.map((field) => [COLUMNS[field], about(field)])),
};

export const openAccounts = <Row extends SealedAccounts & { id: string }>(
  ring: KeyRing,
  row: Row,
): Omit<Row, Field> & Accounts => {
  const open = (field: Field) => {
    const value = row[field];
    return value && openWith(ring, value, about(field)(row.id));
  };
  return {
    ...row,
    accountNumber: open('accountNumber'),
    mpesaNumber: open('mpesaNumber'),
    mpesaAccount: open('mpesaAccount'),
  };
};

/** Seals what is given and is another than before; the rest stays as it is, so that the audit log tells of changes alone. */
export const sealAccounts = (
  ring: KeyRing,
  id: string,
  given: { [field in Field]?: string | null | undefined },
  before?: Accounts,
): Partial<SealedAccounts> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = given[field];
      if (value === undefined || value === before?.[field]) return [];
      return [[field, value && sealWith(ring, value, about(field)(id))]];
    }),
  );

/** The rest of what is written. */
export const withoutAccounts = <Given extends object>(given: Given): Omit<Given, Field> => {
  const rest = { ...given } as Partial<Record<Field, unknown>>;
  for (const field of FIELDS) delete rest[field];
  return rest as Omit<Given, Field>;
};
