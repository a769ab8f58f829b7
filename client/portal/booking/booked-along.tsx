import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { ItemsField } from '../../bookings/form/items-field.tsx';
import { bookableExtrasQuery } from '../../rooms/queries.ts';
import type { ClientForm } from './booking-draft.ts';
import { type QuotedItem, quoteItems } from './quote.ts';

/** Equipment and catering that a client books along: the choice, and what of it is chosen. */
export function useBookedAlong(form: ClientForm): { items: readonly QuotedItem[]; field: ReactNode } {
  const extras = useQuery(bookableExtrasQuery).data ?? [];
  const { field, fieldState } = useController({ control: form.control, name: 'items' });
  const wanted = field.value ?? [];
  return {
    items: quoteItems(wanted, extras),
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
