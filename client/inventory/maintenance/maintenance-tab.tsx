import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Wrench } from 'lucide-react';
import { MAINTENANCE_STATUSES, type Maintenance } from '../../../domain/inventory/maintenance-contract.ts';
import { isOver, MAINTENANCE_TYPE_LABELS, PRIORITY_LABELS } from '../../../domain/inventory/rules.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useCan } from '../../api/session.ts';
import { useList } from '../../api/use-list.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import type { Tone } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip, statusLabel } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { useToday } from '../../ui/zone.ts';
import { maintenancePageQuery } from '../queries.ts';
import { itemPath } from '../url-state.ts';
import { MaintenanceActionDialog, MaintenanceActions, useMaintenanceDialog } from './maintenance-actions.tsx';

const ScheduleDialog = onDemand(async () => (await import('./maintenance-dialogs.tsx')).ScheduleDialog);

const maintenanceList = listShape({
  filters: { status: oneOf('open', ...MAINTENANCE_STATUSES) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'open', label: 'Open' },
  ...MAINTENANCE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

export function MaintenanceTab() {
  const list = useList(maintenanceList);
  const records = useQuery(maintenancePageQuery(list.query));
  const { openDialog, dialog } = useMaintenanceDialog();
  const { currency } = useConfig();
  const today = useToday();
  return (
    <Card aria-label="List of maintenance">
      <CardHeader
        title="Maintenance"
        description="Planned, in progress and completed. The cost of completed work is posted as an expense."
        actions={<ScheduleButton />}
      />
      <div className="grid gap-2 border-line border-y px-4 py-3 sm:flex sm:px-5">
        <SearchInput
          label="Search maintenance"
          placeholder="Item, work or who does it"
          value={list.q}
          onValueChange={list.search}
          className="sm:max-w-72 sm:flex-1"
        />
        <Select
          aria-label="Status of maintenance"
          value={list.filters.status ?? ''}
          options={statusOptions}
          onValueChange={(status) => list.filter({ status })}
          className="sm:w-38"
        />
      </div>
      <DataTable
        label="Maintenance records"
        columns={maintenanceColumns(currency, today)}
        rows={records.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ itemId }) => itemPath(itemId)}
        rowActions={(record) => <MaintenanceActions record={record} onAction={openDialog} />}
        actionsWidth="5.5rem"
        loading={records.isPlaceholderData}
        error={records.error}
        onRetry={() => void records.refetch()}
        paging={list.paging(records.data)}
        empty={list.isNarrowed ? <NoMatch title="No maintenance matches" onClear={list.clear} /> : <NothingYet />}
      />
      <MaintenanceActionDialog {...dialog} />
    </Card>
  );
}

function ScheduleButton() {
  const mayChange = useCan()('inventory:write');
  const { openDialog, dialog } = useDialog<'schedule'>();
  if (!mayChange) return null;
  return (
    <>
      <Button size="sm" icon={<CalendarPlus aria-hidden />} onClick={() => openDialog('schedule')}>
        Schedule Maintenance
      </Button>
      <ScheduleDialog key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} />
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No maintenance yet" icon={<Wrench aria-hidden />}>
      Schedule a service, or give items a maintenance schedule. Reminders come a week before.
    </EmptyState>
  );
}

const PRIORITY_TONES: Record<Maintenance['priority'], Tone> = {
  low: 'stopped',
  medium: 'stopped',
  high: 'waiting',
  urgent: 'late',
};

const under = 'block truncate text-muted text-xs';

/** The day that counts: when it was done, or when it is planned. */
const getDay = ({ completionDate, startDate }: Maintenance) => completionDate ?? startDate;

const maintenanceColumns = (currency: string, today: string): readonly Column<Maintenance>[] => [
  {
    key: 'item',
    header: 'Item',
    title: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
    cell: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
  },
  {
    key: 'work',
    header: 'Work',
    title: ({ description }) => description,
    cell: ({ description, maintenanceType, performedBy }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{description}</span>
        <span className={under}>
          {[MAINTENANCE_TYPE_LABELS[maintenanceType], performedBy].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: '8rem',
    cell: (record) => {
      const day = getDay(record);
      const isLate = !isOver(record.status) && day !== null && day < today;
      return <DateText day={day} className={isLate ? 'text-late' : undefined} />;
    },
  },
  {
    key: 'priority',
    header: 'Priority',
    width: '6.5rem',
    hideBelow: 'lg',
    cell: ({ priority }) => <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]}</Badge>,
  },
  {
    key: 'cost',
    header: 'Cost',
    width: '7.5rem',
    align: 'right',
    hideBelow: 'lg',
    cell: ({ cost, status }) => <MoneyText amount={status === 'completed' ? cost : null} currency={currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
