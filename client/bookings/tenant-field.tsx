import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { tenantQuery } from '../tenants/tenants-queries.ts';
import type { ContractForm } from '../ui/form.tsx';
import { ComboboxField } from '../ui/form-fields.tsx';
import { answerOf } from '../ui/search-answer.ts';
import type { BookingSent, BookingTyped } from './booking-values.ts';
import { bookingTenantsQuery, unbookableTenantsQuery } from './bookings-queries.ts';

const PAUSE_MS = 200;

type TenantFieldProps = { form: ContractForm<BookingTyped, BookingSent>; value: string };

/** Only active tenants can book. The server searches, since a space may have more of them than one answer holds. */
export function TenantField({ form, value }: TenantFieldProps) {
  const [search, setSearch] = useState('');
  const paused = usePaused(search);
  const tenants = useQuery(bookingTenantsQuery(paused.trim()));
  const answer = answerOf(tenants);
  const found = !answer.searching && tenants.data?.length === 0 ? paused.trim() : '';
  const others = useQuery({ ...unbookableTenantsQuery(found), enabled: found !== '' }).data ?? [];
  const chosen = useQuery({ ...tenantQuery(value), enabled: value !== '' });
  return (
    <ComboboxField
      form={form}
      name="tenantId"
      label="Tenant"
      required
      placeholder="Choose a tenant"
      searchLabel="Search tenants"
      emptyText={found && others.length > 0 ? whyNot(others) : 'No active tenant matches.'}
      options={(tenants.data ?? []).map(({ id, companyName, contactPerson }) => ({
        value: id,
        label: companyName,
        hint: contactPerson,
      }))}
      onSearchChange={setSearch}
      {...answer}
      searching={answer.searching || paused !== search}
      valueLabel={chosen.data?.companyName}
    />
  );
}

/** "Sauti Podcasts is suspended": a name that is known is never said to be unknown. */
const whyNot = (tenants: readonly Pick<Tenant, 'companyName' | 'status'>[]): string =>
  `${tenants.map(({ companyName, status }) => `${companyName} is ${status}`).join(', ')} and cannot book.`;

/** The text once typing has rested: a search for each letter would only be thrown away. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
