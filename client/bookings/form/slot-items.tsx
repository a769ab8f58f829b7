import { useController } from 'react-hook-form';
import type { BookingItem } from '../../../domain/bookings/item-contract.ts';
import type { BookableExtra } from '../../../domain/extras/contract.ts';
import { ItemsField } from './items-field.tsx';
import type { SlotForm } from './slot-fields.tsx';

type SlotItemsProps = {
  form: SlotForm;
  extras: readonly BookableExtra[];
  /** What the booking has already, at the price of its day. */
  kept?: readonly BookingItem[];
};

export function SlotItems({ form, extras, kept }: SlotItemsProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'items' });
  return (
    <ItemsField
      extras={extras}
      value={field.value ?? []}
      onChange={field.onChange}
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
      {...(kept ? { kept } : {})}
    />
  );
}
