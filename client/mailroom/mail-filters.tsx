import { isId } from '../../domain/kernel/ids.ts';
import { MAIL_KINDS, MAIL_STATUSES } from '../../domain/mailroom/contract.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { TenantBox } from '../tenants/tenant-picker.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { mailPicker } from './queries.ts';

const [waiting, ...closed] = MAIL_STATUSES;

const statusOptions = [
  { value: '', label: statusLabel(waiting) },
  ...closed.map((value) => ({ value, label: statusLabel(value) })),
  { value: 'all', label: 'All Statuses' },
] as const;

const KIND_OPTIONS = { letter: 'Letters', parcel: 'Parcels' } as const;

const kindOptions = [
  { value: '', label: 'All Kinds' },
  ...MAIL_KINDS.map((value) => ({ value, label: KIND_OPTIONS[value] })),
] as const;

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
export function MailFilters({ list }: { list: MailList }) {
  return (
    <FilterRow
      list={list}
      label="Search mail"
      placeholder="Tenant, sender or reference"
      end={<SavedViews list="mail" size="md" />}
    >
      <FilterSelect list={list} name="status" label="Status" options={statusOptions} className="sm:w-38" />
      <FilterSelect list={list} name="kind" label="Kind" options={kindOptions} className="sm:w-46" />
      <div className="max-sm:col-span-2 sm:w-56">
        <TenantBox
          aria-label="Tenant"
          otherwise="All Tenants"
          value={list.filters.tenant ?? ''}
          onValueChange={(tenant) => list.filter({ tenant })}
          {...mailPicker}
        />
      </div>
    </FilterRow>
  );
}

const mailList = listShape({
  filters: { status: oneOf('all', ...MAIL_STATUSES), kind: oneOf(...MAIL_KINDS), tenant: isId },
  sorts: ['receivedAt'],
  defaultSort: '-receivedAt',
});

/** What waits is what the desk works on; the rest is shown where the address asks for it. */
export function useMailList() {
  const list = useList(mailList);
  const { status = 'waiting', ...query } = list.query;
  return { ...list, query: { ...query, ...(status === 'all' ? {} : { status }) } };
}

type MailList = ReturnType<typeof useMailList>;
