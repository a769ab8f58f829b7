import type { ReactNode } from 'react';
import type { ListPage } from '../../api/list-page.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { EmptyState, NoMatch } from '../feedback/empty-state.tsx';
import { StatusChip } from '../status-chip.tsx';
import { DataTable } from './data-table.tsx';
import type { Column, Paging, Sort } from './data-table-parts.tsx';

/** The filter of things that are offered or no longer offered. */
export const ACTIVE_OPTIONS = [
  { value: '', label: 'All Statuses' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

export const activeColumn: Column<{ isActive: boolean }> = {
  key: 'status',
  header: 'Status',
  width: '8rem',
  asideOnPhone: true,
  cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'inactive'} />,
};

type CatalogueProps<Row> = {
  /** In the plural: "Units". */
  name: string;
  columns: readonly Column<Row>[];
  list: { sort: Sort; sortBy: (sort: Sort) => void; isNarrowed: boolean; clear: () => void; paging: ToPaging };
  rows: {
    data: ListPage<Row> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  filters: ReactNode;
  add: { label: string; icon: ReactNode; className: string };
  /** Absent for who may only look. */
  onOpen: ((row: Row | 'new') => void) | undefined;
  empty: { icon: ReactNode; text: string };
  children: ReactNode;
};

type ToPaging = (shown: ListPage<unknown> | undefined) => Paging;

/** A list of what the space has or sells, each opened and added in a dialog. */
export function Catalogue<Row extends { id: string }>(props: CatalogueProps<Row>) {
  const { name, columns, list, rows, filters, add, onOpen, empty, children } = props;
  const many = name.toLowerCase();
  return (
    <Card aria-label={`List of ${many}`}>
      <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
        {filters}
        {onOpen ? (
          <Button icon={add.icon} className={add.className} onClick={() => onOpen('new')}>
            {add.label}
          </Button>
        ) : null}
      </div>
      <DataTable
        label={name}
        columns={columns}
        rows={rows.data?.rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={onOpen}
        loading={rows.isPlaceholderData}
        error={rows.error}
        onRetry={() => void rows.refetch()}
        paging={list.paging(rows.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title={`No ${many} match`} onClear={list.clear}>
              Try a shorter search or another filter.
            </NoMatch>
          ) : (
            <EmptyState title={`No ${many} yet`} icon={empty.icon}>
              {onOpen ? empty.text : 'A manager or an administrator can add the first one.'}
            </EmptyState>
          )
        }
      />
      {children}
    </Card>
  );
}
