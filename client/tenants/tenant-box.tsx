import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../ui/form/combobox.tsx';
import { searchState } from '../ui/form/search-state.ts';
import { tenantQuery, tenantsPageQuery } from './queries.ts';

type TenantBoxProps = {
  'aria-label': string;
  value: string;
  onValueChange: (id: string) => void;
  otherwise: string;
};

/** A choice of one tenant out of all, former ones too, or of none. The server searches, once the box was opened. */
export function TenantBox({ value, otherwise, onValueChange, 'aria-label': label }: TenantBoxProps) {
  const [search, setSearch] = useState<string | null>(null);
  const q = search?.trim();
  const tenants = useQuery({
    ...tenantsPageQuery({ sort: 'companyName', limit: '50', ...(q ? { q } : {}) }),
    enabled: search !== null,
  });
  const chosen = useQuery({ ...tenantQuery(value), enabled: value !== '' });
  const options = (tenants.data?.rows ?? []).map(({ id, companyName }) => ({ value: id, label: companyName }));
  return (
    <Combobox
      aria-label={label}
      searchLabel="Search tenants"
      value={value}
      valueLabel={chosen.data?.companyName}
      options={q ? options : [{ value: '', label: otherwise }, ...options]}
      onSearchChange={setSearch}
      {...searchState(tenants)}
      onValueChange={onValueChange}
    />
  );
}
