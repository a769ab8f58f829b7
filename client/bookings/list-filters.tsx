import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { BOOKING_STATUSES } from '../../domain/bookings/contract.ts';
import { roomsQuery } from '../rooms/rooms-queries.ts';
import { tenantQuery } from '../tenants/tenants-queries.ts';
import { Button } from '../ui/button.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import { useToday } from '../ui/zone.ts';
import { SavedViews } from '../views/saved-views.tsx';
import type { BookingsListState } from './use-bookings-list.ts';

const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'live', label: 'Not cancelled' },
  ...BOOKING_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

export function ListFilters({ list }: { list: BookingsListState }) {
  const { tenant, room, status, from, to } = list.filters;
  const rooms = useQuery(roomsQuery);
  const roomOptions = [
    { value: '', label: 'All Rooms' },
    ...(rooms.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:px-5 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(9rem,11rem))]">
      <SearchInput
        label="Search bookings"
        placeholder="Company, person, room or purpose"
        value={list.q}
        onValueChange={list.search}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label="Room"
        value={room ?? ''}
        options={roomOptions}
        onValueChange={(next) => list.filter({ room: next })}
      />
      <Select
        aria-label="Status"
        value={status ?? ''}
        options={statusOptions}
        onValueChange={(next) => list.filter({ status: next })}
      />
      <DatePicker
        aria-label="From"
        placeholder="From"
        value={from ?? ''}
        max={to}
        clearable
        onValueChange={(day) => list.filter({ from: day })}
      />
      <DatePicker
        aria-label="To"
        placeholder="To"
        value={to ?? ''}
        min={from}
        clearable
        onValueChange={(day) => list.filter({ to: day })}
      />
      <div className="col-span-full flex flex-wrap items-center gap-2 empty:hidden">
        {tenant ? <TenantChip id={tenant} onRemove={() => list.filter({ tenant: '' })} /> : null}
        <Presets list={list} />
        <SavedViews list="bookings" />
        {list.isNarrowed ? (
          <Button variant="link" onClick={list.clear}>
            Clear Filters
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What a receptionist asks most: today, and what is still to come. */
function Presets({ list }: { list: BookingsListState }) {
  const today = useToday();
  const show = (to: string) => {
    list.filter({ from: today, to });
    list.sortBy({ key: 'startTime', direction: 'asc' });
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => show(today)}>
        Today
      </Button>
      <Button variant="secondary" size="sm" onClick={() => show('')}>
        Upcoming
      </Button>
    </>
  );
}

/** A tenant is chosen elsewhere, so that the list only names it and lets it go. */
function TenantChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useQuery(tenantQuery(id));
  const name = data?.companyName ?? (isError ? 'Unknown tenant' : '…');
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-2.5 font-medium text-accent text-xs">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Remove filter ${name}`}
        onClick={onRemove}
        className="grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
