import { useQuery } from '@tanstack/react-query';
import { LampDesk, Plus } from 'lucide-react';
import { isId } from '../../domain/kernel/ids.ts';
import { UNIT_KINDS, type Unit } from '../../domain/units/contract.ts';
import { UNIT_KIND_LABELS } from '../../domain/units/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { ACTIVE_OPTIONS, activeColumn, Catalogue } from '../ui/table/catalogue.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterSelect } from '../ui/table/list-filters.tsx';
import { floorsQuery, unitsPageQuery } from './queries.ts';
import { UnitIcon } from './unit-icon.tsx';

const UnitDialog = onDemand(async () => (await import('./unit-dialog.tsx')).UnitDialog);

const unitsList = listShape({
  filters: { kind: oneOf(...UNIT_KINDS), floorId: isId, packageId: isId, isActive: oneOf('true', 'false') },
  sorts: ['name'],
  defaultSort: 'name',
});

const kindOptions = [
  { value: '', label: 'All Kinds' },
  ...UNIT_KINDS.map((value) => ({ value, label: UNIT_KIND_LABELS[value] })),
] as const;

const columns: readonly Column<Unit>[] = [
  {
    key: 'name',
    header: 'Name',
    sortKey: 'name',
    title: ({ name }) => name,
    cell: ({ name, kind }) => (
      <span className="inline-flex min-w-0 items-center gap-2">
        <UnitIcon kind={kind} />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  { key: 'kind', header: 'Kind', width: '9rem', cell: ({ kind }) => UNIT_KIND_LABELS[kind] },
  { key: 'floor', header: 'Floor', cell: ({ floor }) => floor },
  {
    key: 'package',
    header: 'Package',
    cell: ({ packageName }) => packageName ?? <span className="text-muted">–</span>,
  },
  activeColumn,
];

type UnitsList = ReturnType<typeof useList<(typeof unitsList)['filters'], (typeof unitsList)['sorts'][number]>>;

function UnitFilters({ list }: { list: UnitsList }) {
  const floors = useQuery(floorsQuery);
  const floorOptions = [
    { value: '', label: 'All Floors' },
    ...(floors.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <SearchInput
        label="Search units"
        placeholder="Name"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-60 sm:max-w-60 sm:flex-1"
      />
      <FilterSelect list={list} name="kind" label="Kind" options={kindOptions} className="sm:w-38" />
      <FilterSelect list={list} name="floorId" label="Floor" options={floorOptions} className="sm:w-42" />
      <FilterSelect list={list} name="isActive" label="Status" options={ACTIVE_OPTIONS} className="sm:w-38" />
    </>
  );
}

export function UnitsTab() {
  const mayChange = useCan()('packages:write');
  const list = useList(unitsList);
  const units = useQuery(unitsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Unit | 'new'>();
  return (
    <Catalogue
      name="Units"
      columns={columns}
      list={list}
      rows={units}
      onOpen={mayChange ? openDialog : undefined}
      add={{ label: 'Add Units', icon: <Plus aria-hidden />, className: 'sm:ml-auto' }}
      empty={{
        icon: <LampDesk aria-hidden />,
        text: 'A unit is one desk, office, locker, parking bay or mailbox. Add the first ones with Add Units.',
      }}
      filters={<UnitFilters list={list} />}
    >
      {dialog.payload ? (
        <UnitDialog
          key={dialog.dialogKey}
          unit={dialog.payload === 'new' ? null : dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Catalogue>
  );
}
