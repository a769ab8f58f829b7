import { useId } from 'react';
import type { Scope } from '../../domain/bookings/contract.ts';

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'this', label: 'This booking' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All' },
];

type ScopeFieldProps = { value: Scope; onChange: (scope: Scope) => void };

/** Which bookings of a series a change is meant for. What was changed or cancelled by itself before is left alone. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">This booking repeats. Apply to:</legend>
      <div className="flex flex-wrap gap-2">
        {SCOPES.map((scope) => (
          <label
            key={scope.value}
            className="inline-flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-sm transition-colors hover:bg-surface-2 has-checked:border-accent/40 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={scope.value}
              checked={value === scope.value}
              onChange={() => onChange(scope.value)}
              className="size-4 accent-accent outline-none"
            />
            {scope.label}
          </label>
        ))}
      </div>
      {value === 'this' ? null : (
        <p className="mt-1.5 text-muted text-xs">
          Bookings that are over, or that were changed or cancelled by themselves, stay as they are.
        </p>
      )}
    </fieldset>
  );
}
