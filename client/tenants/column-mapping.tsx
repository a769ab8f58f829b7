import { IMPORT_CELLS, IMPORT_COLUMNS, type ImportCell } from '../../domain/tenants/import-columns.ts';
import type { ImportReport } from '../../domain/tenants/import-contract.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

export type Mapping = Record<string, ImportCell | null>;

type ColumnMappingProps = {
  columns: ImportReport['columns'];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

const LEAVE_OUT = 'leave-out';

/** Headers that nobody knows are given their column by the person who does, or left out. */
export function ColumnMapping({ columns, mapping, onChange }: ColumnMappingProps) {
  const unknown = columns.filter(({ header, column }) => header !== '' && (column === null || header in mapping));
  if (unknown.length === 0) return null;
  const taken = new Set(columns.map(({ column }) => column));
  const optionsFor = (own: ImportCell | null) => [
    { value: LEAVE_OUT, label: 'Leave out' },
    ...IMPORT_CELLS.filter((cell) => cell === own || !taken.has(cell)).map((cell) => ({
      value: cell,
      label: IMPORT_COLUMNS[cell].header,
      hint: IMPORT_COLUMNS[cell].required ? 'required' : undefined,
    })),
  ];
  return (
    <section aria-label="Columns" className="grid gap-3 rounded-md border border-line p-3">
      <p className="text-sm">
        {unknown.length === 1 ? 'One column is not known.' : `${unknown.length} columns are not known.`} Say what each
        holds, or leave it out.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {unknown.map(({ header, column }) => (
          <Field key={header} label={header}>
            <Select
              value={column ?? (header in mapping ? LEAVE_OUT : '')}
              placeholder="Choose a column"
              options={optionsFor(column)}
              onValueChange={(value) =>
                onChange({ ...mapping, [header]: value === LEAVE_OUT ? null : (value as ImportCell) })
              }
            />
          </Field>
        ))}
      </div>
    </section>
  );
}
