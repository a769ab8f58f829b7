import { DELIVERY_STATES } from '../../domain/messages/delivery-text.ts';
import { CHANNEL_LABELS, CHANNELS } from '../../domain/messages/kind.ts';
import { MAIL_KINDS } from '../../domain/outbox/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { statusLabel } from '../ui/status-chip.tsx';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { SavedViews } from '../views/saved-views.tsx';

const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...DELIVERY_STATES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const channelOptions = [
  { value: '', label: 'All Channels' },
  ...CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
] as const;

const kindOptions = [
  { value: '', label: 'All Kinds' },
  ...Object.entries(MAIL_KINDS).map(([value, label]) => ({ value, label })),
];

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
export function OutboxFilters({ list }: { list: OutboxList }) {
  return (
    <FilterRow
      list={list}
      label="Search the outbox"
      placeholder="Recipient or subject"
      end={<SavedViews list="outbox" size="md" />}
    >
      <FilterSelect list={list} name="status" label="Status" options={statusOptions} className="sm:w-38" />
      <FilterSelect list={list} name="channel" label="Channel" options={channelOptions} className="sm:w-36" />
      <FilterSelect list={list} name="kind" label="Kind" options={kindOptions} className="sm:w-54" />
    </FilterRow>
  );
}

const outboxList = listShape({
  filters: { status: oneOf(...DELIVERY_STATES), kind: oneOf(...Object.keys(MAIL_KINDS)), channel: oneOf(...CHANNELS) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export const useOutboxList = () => useList(outboxList);

type OutboxList = ReturnType<typeof useOutboxList>;
