import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';

const stateOptions = [
  { value: '', label: 'Needs a Person' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All Records' },
] as const;

export function ActFilters({ list }: { list: ActList }) {
  return (
    <FilterRow list={list} label="Search records" placeholder="Number on the receipt">
      <FilterSelect list={list} name="state" label="Status" options={stateOptions} className="sm:w-44" />
    </FilterRow>
  );
}

const actList = listShape({
  filters: { state: oneOf('all', 'done', 'resolved') },
  sorts: ['receivedAt'],
  defaultSort: '-receivedAt',
});

/** What needs a person comes first. A number is looked for among all records: the person with the receipt does not know. */
export function useActList() {
  const list = useList(actList);
  const { state, ...query } = list.query;
  const otherwise = list.q ? ('all' as const) : ('open' as const);
  const wanted = state ?? otherwise;
  return { ...list, query: { ...query, ...(wanted === 'all' ? {} : { state: wanted }) } };
}

type ActList = ReturnType<typeof useActList>;
