import { X } from 'lucide-react';
import { useState } from 'react';
import { SOURCE_TYPES, sourceLabel } from '../../domain/ledger/sources.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { useAccountOptions } from './account-options.ts';
import type { EntriesList } from './entries-list.ts';
import type { TenantBox } from './tenant-box.ts';

/** A link may name a source that the list does not know: it is offered too, or the box would claim that all are shown. */
const sourceOptions = (chosen: string | undefined) => [
  { value: '', label: 'All Sources' },
  ...[...new Set([...SOURCE_TYPES, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: sourceLabel(value),
  })),
];

type EntryFiltersProps = { list: EntriesList; TenantBox: TenantBox };

export function EntryFilters({ list, TenantBox }: EntryFiltersProps) {
  const { from, to, account = '', tenant = '', sourceType, sourceId } = list.filters;
  const [isOpened, setOpened] = useState(false);
  const accounts = useAccountOptions({ withInactive: true, enabled: isOpened || account !== '' });
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:px-5 lg:grid-cols-3 xl:grid-cols-[minmax(10rem,1fr)_repeat(2,minmax(9rem,13rem))_repeat(3,minmax(8rem,10rem))] print:hidden">
      <SearchInput
        label="Search entries"
        placeholder="Memo or number"
        value={list.q}
        onValueChange={list.search}
        className="max-lg:col-span-2"
      />
      <Combobox
        aria-label="Account"
        searchLabel="Search accounts"
        value={account}
        valueLabel={account}
        options={[{ value: '', label: 'All Accounts' }, ...accounts]}
        onOpen={() => setOpened(true)}
        onValueChange={(next) => list.filter({ account: next })}
      />
      <TenantBox
        aria-label="Tenant"
        otherwise="All Tenants"
        value={tenant}
        onValueChange={(next) => list.filter({ tenant: next })}
      />
      <Select
        aria-label="Source"
        value={sourceType ?? ''}
        options={sourceOptions(sourceType)}
        onValueChange={(next) => list.filter({ sourceType: next, sourceId: '' })}
        className="max-lg:col-span-2"
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
      {list.isNarrowed ? (
        <div className="col-span-full flex flex-wrap items-center gap-2">
          {sourceId ? <OneDocument onRemove={() => list.filter({ sourceId: '' })} /> : null}
          <Button variant="link" onClick={list.clear}>
            Clear Filters
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A filter that no box above shows. */
function OneDocument({ onRemove }: { onRemove: () => void }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-2.5 font-medium text-accent text-xs">
      Of one document
      <button
        type="button"
        aria-label="Remove filter of one document"
        onClick={onRemove}
        className="grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
