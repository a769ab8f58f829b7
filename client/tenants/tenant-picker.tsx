import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { Combobox } from '../ui/form/combobox.tsx';
import { searchState, usePaused } from '../ui/form/search-state.ts';
import type { SelectOption } from '../ui/form/select.tsx';
import { type TenantChoice, tenantChoicesQuery, tenantQuery } from './queries.ts';

export type PickerOptions = {
  /** The chosen tenant, whose name is asked for: it need not be among those offered. */
  value?: string | undefined;
  /** Who is offered; tenants of every status unless said otherwise. */
  offer?: TenantChoice | undefined;
  /** Asks before the box is opened, where the choice is what a form or page is about. */
  ahead?: boolean | undefined;
  toOptions?: ((tenants: readonly Tenant[]) => SelectOption[]) | undefined;
};

const withContact = (tenants: readonly Tenant[]): SelectOption[] =>
  tenants.map(({ id, companyName, contactPerson }) => ({ value: id, label: companyName, hint: contactPerson }));

/** A box to find a tenant in. The server searches once typing pauses, since a space may have thousands of them. */
export function useTenantPicker({ value = '', offer = {}, ahead = false, toOptions = withContact }: PickerOptions) {
  const [search, setSearch] = useState(ahead ? '' : null);
  const typed = search?.trim() ?? '';
  const q = usePaused(typed);
  const tenants = useQuery({ ...tenantChoicesQuery({ ...offer, ...(q ? { q } : {}) }), enabled: search !== null });
  const options = toOptions(tenants.data ?? []);
  const chosen = useQuery({ ...tenantQuery(value), enabled: value !== '' });
  const answer = searchState(tenants);
  const searching = answer.searching || q !== typed;
  return {
    typed,
    /** What was typed and is nobody's name. */
    unmatched: searching || answer.problem || options.length > 0 ? '' : typed,
    box: {
      ...answer,
      searching,
      options,
      valueLabel: chosen.data?.companyName,
      onSearchChange: setSearch,
      searchLabel: 'Search tenants',
      placeholder: 'Choose a tenant',
      emptyText: 'No tenants match.',
    },
  };
}

type TenantBoxProps = Omit<PickerOptions, 'ahead'> & {
  value: string;
  'aria-label': string;
  onValueChange: (id: string) => void;
  /** What is offered besides the tenants. */
  otherwise: string;
};

/** A choice of one tenant out of all, former ones too, or of none. */
export function TenantBox({ otherwise, onValueChange, 'aria-label': label, ...picker }: TenantBoxProps) {
  const { box, typed } = useTenantPicker(picker);
  const options = typed ? box.options : [{ value: '', label: otherwise }, ...box.options];
  return <Combobox aria-label={label} {...box} options={options} value={picker.value} onValueChange={onValueChange} />;
}
