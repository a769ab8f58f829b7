import { X } from 'lucide-react';
import { addDays, isDay, toInstant } from '../../domain/kernel/time.ts';
import { listShape, textUpTo } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { Select } from '../ui/form/select.tsx';
import { DateRangeFilter, FilterSelect } from '../ui/table/list-filters.tsx';
import { useZone } from '../ui/zone.ts';
import { actionOptions, entityLabel, entityOptions, shortId } from './audited.ts';

type AuditFiltersProps = { list: AuditList; actorName: string | undefined };

export function AuditFilters({ list, actorName }: AuditFiltersProps) {
  const { entity, entityId, action, actor } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:px-5 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(9rem,11rem))]">
      <SearchInput
        label="Search the log"
        placeholder="Person or record"
        value={list.q}
        onValueChange={list.search}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label="Record"
        value={entity ?? ''}
        options={entityOptions(entity)}
        onValueChange={(next) => list.filter({ entity: next, entityId: '' })}
      />
      <FilterSelect list={list} name="action" label="Action" options={actionOptions(action)} />
      <DateRangeFilter list={list} />
      {list.isNarrowed ? (
        <div className="col-span-full flex flex-wrap items-center gap-2">
          {entityId ? (
            <Chip onRemove={() => list.filter({ entityId: '' })}>
              {`${entity ? entityLabel(entity) : 'Record'} ${shortId(entityId)}`}
            </Chip>
          ) : null}
          {actor ? <Chip onRemove={() => list.filter({ actor: '' })}>{`By ${actorName ?? actor}`}</Chip> : null}
          <Button variant="link" onClick={list.clear}>
            Clear Filters
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A filter that no box above shows. */
function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-2.5 font-medium text-accent text-xs">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={`Remove filter ${children}`}
        onClick={onRemove}
        className="grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

const auditList = listShape({
  filters: {
    entity: textUpTo(60),
    entityId: textUpTo(100),
    action: textUpTo(60),
    actor: textUpTo(100),
    from: isDay,
    to: isDay,
  },
  sorts: ['at'],
  defaultSort: '-at',
});

/** The address speaks of days, both of them included; the server compares instants, so the space's zone decides. */
export function useAuditList() {
  const list = useList(auditList);
  const zone = useZone();
  const { from, to, ...query } = list.query;
  return {
    ...list,
    query: {
      ...query,
      ...(from ? { from: toInstant(from, '00:00', zone) } : {}),
      ...(to ? { to: toInstant(addDays(to, 1), '00:00', zone) } : {}),
    },
  };
}

type AuditList = ReturnType<typeof useAuditList>;
