import { useQuery } from '@tanstack/react-query';
import { PackagePlus, ShoppingBasket } from 'lucide-react';
import type { Extra } from '../../domain/extras/contract.ts';
import { priceUnit } from '../../domain/extras/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { ACTIVE_OPTIONS, activeColumn, Catalogue } from '../ui/table/catalogue.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterSelect } from '../ui/table/list-filters.tsx';
import { extrasPageQuery } from './queries.ts';

const ExtraDialog = onDemand(async () => (await import('./extra-dialog.tsx')).ExtraDialog);

const extrasList = listShape({
  filters: { isRecurring: oneOf('true', 'false'), isBookable: oneOf('true'), isActive: oneOf('true', 'false') },
  sorts: ['name', 'price'],
  defaultSort: 'name',
});

const KIND_OPTIONS = [
  { value: '', label: 'All Extras' },
  { value: 'true', label: 'By the Month' },
  { value: 'false', label: 'One-Off' },
] as const;

const ROOM_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Booked with Rooms' },
] as const;

const columns: readonly Column<Extra>[] = [
  {
    key: 'name',
    header: 'Name',
    sortKey: 'name',
    title: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'description',
    header: 'Description',
    hideBelow: 'lg',
    wrap: true,
    hideOnPhone: true,
    cell: ({ description }) => description ?? <span className="text-muted">–</span>,
  },
  {
    key: 'price',
    header: 'Price',
    sortKey: 'price',
    width: '14rem',
    align: 'right',
    cell: (extra) => (
      <>
        <MoneyText amount={extra.price} />
        <span className="text-muted"> per {priceUnit(extra)}</span>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Charged',
    width: '9rem',
    cell: ({ isRecurring, isBookable }) => (isRecurring ? 'By the Month' : isBookable ? 'With Rooms' : 'One-Off'),
  },
  { key: 'account', header: 'Account', width: '6rem', hideBelow: 'md', cell: ({ account }) => account },
  activeColumn,
];

export function ExtrasTab() {
  const mayChange = useCan()('packages:write');
  const list = useList(extrasList);
  const extras = useQuery(extrasPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Extra | 'new'>();
  return (
    <Catalogue
      name="Extras"
      columns={columns}
      list={list}
      rows={extras}
      onOpen={mayChange ? openDialog : undefined}
      add={{ label: 'Add Extra', icon: <PackagePlus aria-hidden />, className: 'max-sm:col-span-2 sm:ml-auto' }}
      empty={{
        icon: <ShoppingBasket aria-hidden />,
        text: 'An extra is sold besides a package: parking, a locker, printed pages. Add the first one with Add Extra.',
      }}
      filters={
        <>
          <SearchInput
            label="Search extras"
            placeholder="Name or description"
            value={list.q}
            onValueChange={list.search}
            className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
          />
          <FilterSelect list={list} name="isRecurring" label="Charged" options={KIND_OPTIONS} className="sm:w-40" />
          <FilterSelect list={list} name="isBookable" label="Rooms" options={ROOM_OPTIONS} className="sm:w-40" />
          <FilterSelect list={list} name="isActive" label="Status" options={ACTIVE_OPTIONS} className="sm:w-38" />
        </>
      }
    >
      {dialog.payload ? (
        <ExtraDialog
          key={dialog.dialogKey}
          extra={dialog.payload === 'new' ? null : dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Catalogue>
  );
}
