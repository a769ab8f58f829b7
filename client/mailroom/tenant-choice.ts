import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchState } from '../ui/form/search-state.ts';
import type { SelectOption } from '../ui/form/select.tsx';
import { mailTenantsQuery } from './queries.ts';

/** Whom mail may be for: those who rent an address stand first, since most of it is theirs. Asked once the box was opened. */
export function useTenantChoice(withTerminated = false) {
  const [search, setSearch] = useState<string | null>(null);
  const tenants = useQuery({
    ...mailTenantsQuery(search?.trim() ?? '', withTerminated),
    enabled: search !== null,
  });
  const data = tenants.data ?? [];
  const rentsAddress = data.filter(({ packageType }) => packageType === 'virtual_office');
  const others = data.filter(({ packageType }) => packageType !== 'virtual_office');
  const options: SelectOption[] = [...rentsAddress, ...others].map(({ id, companyName, packageName }) => ({
    value: id,
    label: companyName,
    hint: packageName,
  }));
  return { options, search: search?.trim() ?? '', onSearchChange: setSearch, ...searchState(tenants) };
}
