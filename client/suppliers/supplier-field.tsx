import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Bound, ComboboxField } from '../ui/form/form-fields.tsx';
import { searchState, usePaused } from '../ui/form/search-state.ts';
import { supplierChoicesQuery, supplierQuery } from './queries.ts';

type SupplierFieldProps<In extends FieldValues, Out> = Bound<In, Out> & {
  /** Who is chosen already, so that the box can name them. */
  supplierId: string | null;
  onChosen?: ((id: string) => void) | undefined;
};

/** A box of the suppliers in use, searched by the server. */
export function SupplierField<In extends FieldValues, Out>({ supplierId, ...field }: SupplierFieldProps<In, Out>) {
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const q = usePaused(typed);
  const choices = useQuery(supplierChoicesQuery(q));
  const chosen = useQuery({ ...supplierQuery(supplierId ?? ''), enabled: supplierId !== null });
  const answer = searchState(choices);
  const options = (choices.data ?? []).map(({ id, name, kraPin }) => ({
    value: id,
    label: name,
    hint: kraPin ?? undefined,
  }));
  return (
    <ComboboxField
      {...field}
      {...answer}
      searching={answer.searching || q !== typed}
      options={field.optional ? [{ value: '', label: 'None' }, ...options] : options}
      valueLabel={chosen.data?.name}
      onSearchChange={setSearch}
      searchLabel="Search suppliers"
      placeholder={field.optional ? 'None' : 'Choose a supplier'}
      emptyText="No suppliers match."
    />
  );
}
