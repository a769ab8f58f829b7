import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { RuleSet } from '../../domain/payroll/rule-set.ts';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import type { RuleSetTyped } from './rule-set-values.ts';

export type TableFieldsProps = { form: ContractForm<RuleSetTyped, RuleSet>; currency: string };

/** The last band, and only that, has no end. */
export function BandFields({ form, currency }: TableFieldsProps) {
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'rules.bands' });
  const last = fields.length - 1;
  return (
    <section aria-label="PAYE bands" className="grid gap-3">
      <h3 className="font-semibold text-sm">PAYE Bands of a Month</h3>
      <ol className="grid gap-2">
        {fields.map((field, n) => (
          <li key={field.id} className="grid grid-cols-[minmax(0,1fr)_7.5rem_2.25rem] items-start gap-2">
            {n === last ? (
              <p className="flex h-9 items-center text-muted text-sm">All above</p>
            ) : (
              <TextField
                form={form}
                name={`rules.bands.${n}.width`}
                kind="money"
                label={`Width of band ${n + 1}`}
                hideLabel
                before={currency}
                autoComplete="off"
              />
            )}
            <TextField
              form={form}
              name={`rules.bands.${n}.rate`}
              kind="number"
              label={`Rate of band ${n + 1}`}
              hideLabel
              step="any"
              after="%"
            />
            {n === last ? null : (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove band ${n + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(n)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => insert(last, { width: '', rate: 0 })}
      >
        Add Band
      </Button>
    </section>
  );
}
