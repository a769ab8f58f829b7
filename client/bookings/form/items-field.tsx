import { CircleAlert, Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { leadProblem } from '../../../domain/bookings/item-limits.ts';
import { itemsPrice, itemText } from '../../../domain/bookings/item-rules.ts';
import { type Slot, slotInstants } from '../../../domain/bookings/rules.ts';
import type { BookableExtra } from '../../../domain/extras/contract.ts';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import { type Day, toInstant, type WallTime } from '../../../domain/kernel/time.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { useCurrency } from '../../ui/zone.ts';

export type WantedItem = { extraId: string; quantity: number };

export type PricedItem = WantedItem & { name: string; unitPrice: string };

/** What is chosen, with names and prices: those of the booking for what it has already, else those of the catalogue. */
export const priceItems = (
  wanted: readonly WantedItem[],
  extras: readonly BookableExtra[],
  kept: readonly PricedItem[] = [],
): PricedItem[] =>
  wanted.flatMap(({ extraId, quantity }) => {
    const before = kept.find((item) => item.extraId === extraId);
    const extra = extras.find(({ id }) => id === extraId);
    if (before) return [{ extraId, quantity, name: before.name, unitPrice: before.unitPrice }];
    return extra ? [{ extraId, quantity, name: extra.name, unitPrice: extra.price }] : [];
  });

/** The rule that an item which comes too late would break on one of the dates; staff may pass it with a reason. */
export const lateItem = (
  wanted: readonly WantedItem[],
  extras: readonly BookableExtra[],
  slots: readonly Slot[],
  { zone, today, now }: { zone: string; today: Day; now: WallTime },
): string | null => {
  const [first] = slots;
  if (!first) return null;
  const { startsAt } = slotInstants(first, zone);
  const ordered = extras.filter(({ id }) => wanted.some(({ extraId }) => extraId === id));
  const problems = ordered.map((extra) => leadProblem(extra, startsAt, toInstant(today, now, zone)));
  return problems.find((problem) => problem !== null) ?? null;
};

/** A quantity of nothing is no item. */
export const withQuantity = (wanted: readonly WantedItem[], extraId: string, quantity: number): WantedItem[] => {
  const others = wanted.filter((item) => item.extraId !== extraId);
  return quantity > 0 ? [...others, { extraId, quantity }] : others;
};

type ItemsFieldProps = {
  extras: readonly BookableExtra[];
  value: readonly WantedItem[];
  onChange: (items: WantedItem[]) => void;
  kept?: readonly PricedItem[];
  error?: string | undefined;
};

/** Equipment and catering to book along, folded away until somebody wants it. Nothing where the space offers none. */
export function ItemsField({ extras, value, onChange, kept = [], error }: ItemsFieldProps) {
  const currency = useCurrency();
  const id = useId();
  const chosen = priceItems(value, extras, kept);
  // What the booking has stays in sight, even where it is no longer offered.
  const gone = kept.filter((item) => !extras.some((extra) => extra.id === item.extraId));
  if (extras.length === 0 && gone.length === 0) return null;
  const total = formatCurrency(toDecimalText(itemsPrice(chosen)), { currency });
  return (
    <div className="min-w-0">
      <Fold
        open={value.length > 0}
        summary={
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span>Equipment and Catering</span>
            <span className="min-w-0 font-normal text-muted text-xs tabular-nums">
              {chosen.length === 0 ? 'optional' : `${chosen.map(itemText).join(', ')}: ${total}`}
            </span>
          </span>
        }
      >
        <ul aria-label="Equipment and Catering" aria-describedby={error ? id : undefined} className="grid gap-3">
          {gone.map((item) => (
            <ItemRow
              key={item.extraId}
              name={item.name}
              hint="No longer offered"
              most={item.quantity}
              quantity={quantityIn(value, item.extraId)}
              onQuantity={(quantity) => onChange(withQuantity(value, item.extraId, quantity))}
            />
          ))}
          {extras.map((extra) => (
            <ItemRow
              key={extra.id}
              name={extra.name}
              hint={offerText(extra, currency)}
              most={extra.stock ?? MOST}
              quantity={quantityIn(value, extra.id)}
              onQuantity={(quantity) => onChange(withQuantity(value, extra.id, quantity))}
            />
          ))}
        </ul>
      </Fold>
      {error ? (
        <p id={id} className="mt-1 flex items-start gap-1.5 text-late text-xs">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

const MOST = 1_000;

const quantityIn = (wanted: readonly WantedItem[], id: string): number =>
  wanted.find(({ extraId }) => extraId === id)?.quantity ?? 0;

/** "KES 650.00 per person · 2 available · Order 24 hours ahead" */
const offerText = ({ price, unit, stock, leadHours, description }: BookableExtra, currency: string): string =>
  [
    `${formatCurrency(price, { currency })} per ${unit}`,
    stock === null ? null : `${stock} available`,
    leadHours === 0 ? null : `Order ${leadHours} ${leadHours === 1 ? 'hour' : 'hours'} ahead`,
    description,
  ]
    .filter(Boolean)
    .join(' · ');

type ItemRowProps = {
  name: string;
  hint: string;
  most: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

function ItemRow({ name, hint, most, quantity, onQuantity }: ItemRowProps) {
  const id = useId();
  const set = (typed: number) => onQuantity(Math.max(0, Math.min(most, Math.trunc(typed) || 0)));
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <label htmlFor={id} className="wrap-break-word block font-medium text-sm">
          {name}
        </label>
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button
          variant="secondary"
          size="icon"
          aria-label={`One ${name} less`}
          disabled={quantity === 0}
          icon={<Minus aria-hidden />}
          onClick={() => set(quantity - 1)}
        />
        <Input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          value={quantity === 0 ? '' : quantity}
          placeholder="0"
          aria-describedby={`${id}-hint`}
          onChange={(event) => set(Number(event.target.value))}
          className="w-16! px-1! text-center"
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={`One ${name} more`}
          disabled={quantity >= most}
          icon={<Plus aria-hidden />}
          onClick={() => set(quantity + 1)}
        />
      </div>
    </li>
  );
}
