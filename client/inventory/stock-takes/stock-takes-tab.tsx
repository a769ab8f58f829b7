import { useQuery } from '@tanstack/react-query';
import { ClipboardList, ClipboardPlus } from 'lucide-react';
import type { StockTake } from '../../../domain/inventory/stock-take-contract.ts';
import { listShape } from '../../api/list-url.ts';
import { useCan } from '../../api/session.ts';
import { useList } from '../../api/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { stockTakePath } from '../url-state.ts';
import { stockTakesPageQuery } from './queries.ts';

const BeginDialog = onDemand(async () => (await import('./start-dialog.tsx')).BeginDialog);

const stockTakesList = listShape({ filters: {}, sorts: ['createdAt'], defaultSort: '-createdAt' });

export const scopeText = ({ categoryName, location }: StockTake): string =>
  [categoryName, location].filter(Boolean).join(', ') || 'Everything';

const columns: readonly Column<StockTake>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'scope', header: 'Of', width: '12rem', hideBelow: 'md', cell: scopeText },
  {
    key: 'begun',
    header: 'Started',
    width: '13rem',
    hideBelow: 'lg',
    cell: ({ createdAt, startedBy }) => (
      <span className="block min-w-0 leading-snug">
        <InstantText at={createdAt} />
        <span className="block truncate text-muted text-xs">{`by ${startedBy}`}</span>
      </span>
    ),
  },
  {
    key: 'counted',
    header: 'Counted',
    width: '8rem',
    align: 'right',
    cell: ({ counted, expected }) => `${counted} of ${expected}`,
  },
  { key: 'unexpected', header: 'Unexpected', width: '7rem', align: 'right', cell: ({ unexpected }) => unexpected },
  {
    key: 'status',
    header: 'Status',
    width: '7rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];

export function StockTakesTab() {
  const mayChange = useCan()('inventory:write');
  const list = useList(stockTakesList);
  const takes = useQuery(stockTakesPageQuery(list.query));
  const { openDialog, dialog } = useDialog<'start'>();
  return (
    <Card aria-label="List of stock-takes">
      <CardHeader
        title="Stock-takes"
        description="Scan items with a phone to see what is missing."
        actions={
          mayChange ? (
            <Button size="sm" icon={<ClipboardPlus aria-hidden />} onClick={() => openDialog('start')}>
              Start Stock-take
            </Button>
          ) : null
        }
      />
      <DataTable
        label="Stock-takes"
        columns={columns}
        rows={takes.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => stockTakePath(id)}
        loading={takes.isPlaceholderData}
        error={takes.error}
        onRetry={() => void takes.refetch()}
        paging={list.paging(takes.data)}
        empty={
          <EmptyState title="No stock-takes yet" icon={<ClipboardList aria-hidden />}>
            Start one for everything, a category or a room.
          </EmptyState>
        }
      />
      <BeginDialog key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} />
    </Card>
  );
}
