import { useId } from 'react';
import type { OfferedPass } from '../../../domain/portal/offering-contract.ts';
import { passTerms } from '../../../domain/portal/pass-text.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

// As the call has it; its contract is not loaded for a number.
const MOST_PASSES = 5;

type PassChoiceProps = {
  passes: readonly OfferedPass[];
  chosen: OfferedPass;
  onChoose: (pass: OfferedPass) => void;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

/** Which pass, and how many of it. */
export function PassChoice({ passes, chosen, onChoose, quantity, onQuantity }: PassChoiceProps) {
  const name = useId();
  return (
    <div className="grid gap-4">
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-1.5 p-0 font-medium text-sm">Pass</legend>
        <div className="grid gap-2">
          {passes.map((pass) => (
            <label
              key={pass.id}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 px-3.5 py-2 text-sm hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={name}
                checked={pass.id === chosen.id}
                onChange={() => onChoose(pass)}
                className="size-4.5 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0 flex-1">
                <span className="wrap-break-word block font-semibold">{pass.name}</span>
                <span className="block text-muted text-xs">{passTerms(pass)}</span>
              </span>
              <MoneyText amount={pass.due} className="font-semibold" />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center justify-between gap-4">
        <span id={`${name}-how-many`} className="font-medium text-sm">
          How Many
        </span>
        <fieldset aria-labelledby={`${name}-how-many`} className="m-0 flex items-center gap-1 border-0 p-0">
          <Button
            variant="secondary"
            size="icon"
            aria-label="One Less"
            icon={<span aria-hidden>−</span>}
            disabled={quantity <= 1}
            onClick={() => onQuantity(quantity - 1)}
          />
          <output aria-live="polite" className="w-9 text-center font-semibold tabular-nums">
            {quantity}
          </output>
          <Button
            variant="secondary"
            size="icon"
            aria-label="One More"
            icon={<span aria-hidden>+</span>}
            disabled={quantity >= MOST_PASSES}
            onClick={() => onQuantity(quantity + 1)}
          />
        </fieldset>
      </div>
    </div>
  );
}
