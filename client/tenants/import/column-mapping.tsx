import type { SheetColumn } from '../../../domain/kernel/sheet-columns.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';

export type Mapping<Cell extends string> = Record<string, Cell | null>;

type ColumnMappingProps<Cell extends string> = {
  /** What a sheet of this kind may hold. */
  known: Readonly<Record<Cell, SheetColumn>>;
  columns: readonly { header: string; column: Cell | null }[];
  mapping: Mapping<Cell>;
  onChange: (mapping: Mapping<Cell>) => void;
};

const LEAVE_OUT = 'leave-out';

/** Lets the user match unknown headers to columns, or leave them out. */
export function ColumnMapping<Cell extends string>({ known, columns, mapping, onChange }: ColumnMappingProps<Cell>) {
  const unknown = columns.filter(({ header, column }) => header !== '' && (column === null || header in mapping));
  if (unknown.length === 0) return null;
  const mapped = new Set(columns.map(({ column }) => column));
  const cells = Object.keys(known) as Cell[];
  const optionsFor = (own: Cell | null) => [
    { value: LEAVE_OUT, label: 'Leave out' },
    ...cells
      .filter((cell) => cell === own || !mapped.has(cell))
      .map((cell) => ({
        value: cell,
        label: known[cell].header,
        hint: known[cell].required ? 'required' : undefined,
      })),
  ];
  return (
    <section aria-label="Columns" className="grid gap-3 rounded-md border border-line p-3">
      <p className="text-sm">
        {unknown.length === 1 ? '1 column is not recognised.' : `${unknown.length} columns are not recognised.`} Match
        each one, or leave it out.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {unknown.map(({ header, column }) => (
          <Field key={header} label={header}>
            <Select
              value={column ?? (header in mapping ? LEAVE_OUT : '')}
              placeholder="Choose a column"
              options={optionsFor(column)}
              onValueChange={(value) =>
                onChange({ ...mapping, [header]: value === LEAVE_OUT ? null : (value as Cell) })
              }
            />
          </Field>
        ))}
      </div>
    </section>
  );
}
