import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { MoneyText } from '../money-text.tsx';

type LineBoxProps = {
  index: number;
  amount: string | null;
  currency: string;
  /** Absent for the only line. */
  onRemove: (() => void) | undefined;
  /** Beside the amount. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One line of a form that has many, with what it comes to. */
export function LineBox({ index, amount, currency, onRemove, aside, children }: LineBoxProps) {
  return (
    <fieldset className="m-0 min-w-0 rounded-md border border-line bg-surface-2/40 p-3">
      <legend className="sr-only">{`Line ${index + 1}`}</legend>
      {children}
      <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {aside}
        <span className="ml-auto flex items-center gap-2 text-sm">
          <MoneyText amount={amount} currency={currency} cents />
          {onRemove ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove line ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={onRemove}
            />
          ) : null}
        </span>
      </div>
    </fieldset>
  );
}

type AddLineProps = { count: number; most: number; onAdd: () => void };

/** Below the lines of a form, until it has as many as it takes. */
export function AddLine({ count, most, onAdd }: AddLineProps) {
  return (
    <Button variant="secondary" icon={<Plus aria-hidden />} disabled={count >= most} onClick={onAdd}>
      Add Line
    </Button>
  );
}
