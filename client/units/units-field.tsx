import { X } from 'lucide-react';
import type { Ref } from 'react';
import type { Unit, UnitKind } from '../../domain/units/contract.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { Field } from '../ui/form/field.tsx';

type Sold = { packageId: string | null; unitKind: UnitKind | null };

/** Whether a unit is what was sold: a desk of that package, or a locker where lockers are counted. */
export const isSold = (sold: Sold | undefined, { packageId, kind }: Unit): boolean =>
  sold?.packageId ? packageId === sold.packageId : packageId === null && kind === sold?.unitKind;

type UnitsFieldProps = {
  label: string;
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** What the units are for: those that fit come first, and can be taken with one press. */
  sold: Sold | undefined;
  /** How many are wanted. */
  count: number;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur?: (() => void) | undefined;
  /** What can be chosen, without what is chosen already. */
  free: readonly Unit[];
  nameUnit: (id: string) => string;
  ref?: Ref<HTMLButtonElement>;
};

/** Units by name, each of which can be taken out again. */
export function UnitsField(props: UnitsFieldProps) {
  const { label, optional, hint, error, sold, count, chosen, onChange, onBlur, free, nameUnit, ref } = props;
  const fitting = free.filter((unit) => isSold(sold, unit));
  const others = free.filter((unit) => !isSold(sold, unit));
  const nextOnes = fitting.slice(0, Math.max(0, count - chosen.length)).map(({ id }) => id);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={label} optional={optional} hint={hint} error={error} className="min-w-48 flex-1">
          <Combobox
            ref={ref}
            value=""
            placeholder="Add a unit"
            searchLabel="Search units"
            emptyText="No free unit matches."
            onValueChange={(id) => onChange([...chosen, id])}
            onBlur={onBlur}
            options={[...fitting, ...others].map(({ id, name, floor }) => ({ value: id, label: name, hint: floor }))}
          />
        </Field>
        {nextOnes.length > 0 ? (
          <Button variant="secondary" onClick={() => onChange([...chosen, ...nextOnes])}>
            {`Choose ${nextOnes.length} Free`}
          </Button>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <ul aria-label={`Chosen ${label}`} className="m-0 flex list-none flex-wrap gap-2 p-0">
          {chosen.map((id) => (
            <li key={id}>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${nameUnit(id)}`}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                {nameUnit(id)}
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
