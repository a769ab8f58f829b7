import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantsPageQuery } from '../tenants/tenants-queries.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { answerOf } from '../ui/search-answer.ts';

type TenantChoiceProps = {
  value: string;
  /** The name of the one that is chosen, as the statement tells it. */
  name: string | undefined;
  onValueChange: (id: string) => void;
};

/** All tenants, former ones too. The server searches, since there may be more than one answer holds. */
export function TenantChoice({ value, name, onValueChange }: TenantChoiceProps) {
  const [search, setSearch] = useState('');
  const q = search.trim();
  const tenants = useQuery(tenantsPageQuery({ sort: 'companyName', limit: '50', ...(q ? { q } : {}) }));
  return (
    <Field label="Tenant">
      <Combobox
        searchLabel="Search tenants"
        placeholder="Choose a tenant..."
        emptyText="No tenant matches."
        value={value}
        valueLabel={name}
        options={(tenants.data?.rows ?? []).map(({ id, companyName, contactPerson }) => ({
          value: id,
          label: companyName,
          hint: contactPerson,
        }))}
        onSearchChange={setSearch}
        {...answerOf(tenants)}
        onValueChange={onValueChange}
      />
    </Field>
  );
}
