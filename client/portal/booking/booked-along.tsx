import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { TaxClass } from '../../../domain/settings/tax-classes.ts';
import { ItemsField, type PricedItem, priceItems } from '../../bookings/form/items-field.tsx';
import { bookableExtrasQuery } from '../../rooms/queries.ts';
import type { ClientForm } from './booking-draft.ts';

export type QuotedItem = PricedItem & { taxClass: TaxClass };

/** Equipment and catering that a client books along: the choice, and what of it is chosen. */
export function useBookedAlong(form: ClientForm): { items: readonly QuotedItem[]; field: ReactNode } {
  const extras = useQuery(bookableExtrasQuery).data ?? [];
  const { field, fieldState } = useController({ control: form.control, name: 'items' });
  const wanted = field.value ?? [];
  const findClass = (extraId: string) => extras.find(({ id }) => id === extraId)?.taxClass ?? 'B';
  return {
    items: priceItems(wanted, extras).map((item) => ({ ...item, taxClass: findClass(item.extraId) })),
    field: (
      <ItemsField
        extras={extras}
        value={wanted}
        onChange={field.onChange}
        error={fieldState.error?.message ?? fieldState.error?.root?.message}
      />
    ),
  };
}
