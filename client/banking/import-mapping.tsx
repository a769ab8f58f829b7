import { useState } from 'react';
import { findHeaderRow, NO_HEADERS, namedColumns, placeOptions } from '../../domain/banking/readers/column-choice.ts';
import { BANK_COLUMNS, type BankColumn } from '../../domain/banking/readers/profile.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { useCreateBankProfile } from './queries.ts';

const COLUMN_LABELS: Record<BankColumn, string> = {
  date: 'Date',
  narration: 'Description',
  reference: 'Reference',
  amount: 'Amount',
  debit: 'Money Out',
  credit: 'Money In',
  side: 'Debit or Credit Sign',
  balance: 'Balance',
};

type ImportMappingProps = { rows: readonly (readonly string[])[]; onSaved: (profileId: string) => void };

/** Which column of an unknown sheet is which: chosen beside its first rows, and saved for the next file of that bank. */
export function ImportMapping({ rows, onSaved }: ImportMappingProps) {
  const save = useCreateBankProfile();
  const [headerRow, setHeaderRow] = useState(() => findHeaderRow(rows));
  const [places, setPlaces] = useState<Partial<Record<BankColumn, string>>>({});
  const [name, setName] = useState('');
  const isEnough = Boolean(places.date && (places.amount || places.debit || places.credit) && name.trim());
  const store = () =>
    save.mutate(
      { body: { name, columns: namedColumns(rows, headerRow, places) }, idempotencyKey: newIdempotencyKey() },
      {
        onSuccess: ({ id, name: saved }) => {
          done('Columns Saved', `${saved} is offered for the next file.`);
          onSaved(id);
        },
        onError: (error) => failed('Not Saved', error, 'The columns were not saved. Please try again.'),
      },
    );
  return (
    <section aria-label="Columns" className="grid gap-3 rounded-md border border-line p-3">
      <p className="text-sm">Say which column is which. The date and an amount are enough.</p>
      <FirstRows rows={rows} headerRow={headerRow} />
      <Field label="Row With the Headers">
        <Select
          value={String(headerRow)}
          options={[
            { value: String(NO_HEADERS), label: 'No headers' },
            ...rows.map((row, at) => ({
              value: String(at),
              label: `Row ${at + 1}: ${row.filter(Boolean).join(', ').slice(0, 60)}`,
            })),
          ]}
          onValueChange={(row) => {
            setHeaderRow(Number(row));
            setPlaces({});
          }}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        {BANK_COLUMNS.map((column) => (
          <Field key={column} label={COLUMN_LABELS[column]} required={column === 'date'} optional={column !== 'date'}>
            <Select
              value={places[column] ?? ''}
              options={[{ value: '', label: 'None' }, ...placeOptions(rows, headerRow)]}
              onValueChange={(place) => setPlaces({ ...places, [column]: place })}
            />
          </Field>
        ))}
      </div>
      <Field label="Save As" required hint="Such as the name of the bank.">
        <Input value={name} maxLength={80} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </Field>
      <div>
        <Button
          variant="secondary"
          disabled={!isEnough}
          pending={save.isPending}
          pendingLabel="Saving…"
          onClick={store}
        >
          Save Columns
        </Button>
      </div>
    </section>
  );
}

function FirstRows({ rows, headerRow }: { rows: readonly (readonly string[])[]; headerRow: number }) {
  return (
    <section
      aria-label="First rows of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by key
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-max min-w-full border-collapse text-xs">
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
            <tr key={at} className={at === headerRow ? 'bg-accent-soft font-medium' : 'border-line border-t'}>
              <th scope="row" className="px-2 py-1 text-left font-normal text-muted">
                {at + 1}
              </th>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor has a cell
                <td key={place} className="max-w-48 truncate px-2 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
