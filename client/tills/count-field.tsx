import type { KeyboardEvent } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { Cents } from '../../domain/kernel/money.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import { type Counts, countedAmount, type Denomination, findDenominations } from '../../domain/tills/rules.ts';
import { controlBox, cx } from '../ui/class-names.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useCurrency } from '../ui/zone.ts';

type CountFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  /** The field that holds the sum in a currency whose notes and coins are not known. */
  amountName: FieldPath<In>;
  amountLabel: string;
};

/** What lies in a drawer: piece by piece where the notes and coins are known, otherwise its sum. */
export function CountField<In extends FieldValues, Out>({ form, amountName, amountLabel }: CountFieldProps<In, Out>) {
  const denominations = findDenominations(useCurrency());
  if (!denominations)
    return <TextField form={form} name={amountName} kind="money" label={amountLabel} required autoComplete="off" />;
  return <PiecesField form={form} denominations={denominations} />;
}

const MOST_DIGITS = 5;
const FIRST_COIN: Denomination = 40;

type PiecesProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  denominations: readonly Denomination[];
};

function PiecesField<In extends FieldValues, Out>({ form, denominations }: PiecesProps<In, Out>) {
  const { field, fieldState } = useController({ control: form.control, name: 'counts' as FieldPath<In> });
  const counts = (field.value ?? {}) as Counts;
  const change = (one: Denomination, typed: string) => {
    const others = Object.entries(counts).filter(([piece]) => piece !== String(one));
    field.onChange(Object.fromEntries(typed === '' ? others : [...others, [one, Number(typed)]]));
  };
  const part = (label: string, isPart: (one: Denomination) => boolean) => (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-muted text-xs">{label}</legend>
      {denominations.filter(isPart).map((one) => (
        <Pieces key={one} of={one} count={counts[`${one}`]} onType={(typed) => change(one, typed)} />
      ))}
    </fieldset>
  );
  return (
    <fieldset data-count="" className="min-w-0">
      <legend className="sr-only">Notes and Coins</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {part('Notes', (one) => one > FIRST_COIN)}
        {part('Coins', (one) => one <= FIRST_COIN)}
      </div>
      {fieldState.error?.message ? (
        <p role="alert" className="mt-2 text-late text-xs">
          {fieldState.error.message}
        </p>
      ) : null}
      <p
        role="status"
        className="mt-3 flex items-baseline justify-between gap-3 rounded-md bg-surface-2 px-3.5 py-2.5 text-sm"
      >
        <span className="font-medium">Counted</span>
        <MoneyText amount={toDecimalText(countedAmount(counts))} className="font-semibold text-lg" />
      </p>
    </fieldset>
  );
}

const worth = (one: Denomination, count: number | undefined): Cents => cents(one * 100 * (count ?? 0));

type PiecesRowProps = { of: Denomination; count: number | undefined; onType: (digits: string) => void };

function Pieces({ of, count, onType }: PiecesRowProps) {
  const isThere = count !== undefined && count > 0;
  return (
    <label className="grid grid-cols-[3.5rem_5.5rem_1fr] items-center gap-2 py-0.5 text-sm tabular-nums">
      <span className="text-right font-medium">{of.toLocaleString('en')}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MOST_DIGITS}
        aria-label={`Pieces of ${of.toLocaleString('en')}`}
        value={count ?? ''}
        placeholder="0"
        onChange={(event) => onType(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onKeyDown={goOn}
        className={cx(controlBox, 'h-8 px-2 text-right tabular-nums pointer-coarse:h-11')}
      />
      <span className={cx('truncate text-right', isThere ? '' : 'text-muted')}>
        {isThere ? <MoneyText amount={toDecimalText(worth(of, count))} currency="" /> : '–'}
      </span>
    </label>
  );
}

/** Counted with one hand: Enter and the arrows lead to the next kind, and the last one sends the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...(event.currentTarget.closest('[data-count]')?.querySelectorAll('input') ?? [])];
  const next = step === undefined ? undefined : boxes[boxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
