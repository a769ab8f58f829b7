import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { tenantQuery } from '../../tenants/queries.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { ComboboxField } from '../../ui/form/form-fields.tsx';
import { searchState } from '../../ui/form/search-state.ts';
import { payersQuery } from './queries.ts';

type TenantFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  value: string;
  onChosen?: ((value: string) => void) | undefined;
};

/** The server searches, since a space may have more tenants than one answer holds. */
export function TenantField<In extends FieldValues, Out>({ value, ...field }: TenantFieldProps<In, Out>) {
  const [search, setSearch] = useState('');
  const tenants = useQuery(payersQuery(search.trim()));
  const chosen = useQuery({ ...tenantQuery(value), enabled: value !== '' });
  return (
    <ComboboxField
      {...field}
      label="Tenant"
      required
      placeholder="Choose a tenant"
      searchLabel="Search tenants"
      emptyText="No tenant matches."
      options={(tenants.data ?? []).map(({ id, companyName, contactPerson }) => ({
        value: id,
        label: companyName,
        hint: contactPerson,
      }))}
      onSearchChange={setSearch}
      {...searchState(tenants)}
      valueLabel={chosen.data?.companyName}
    />
  );
}
