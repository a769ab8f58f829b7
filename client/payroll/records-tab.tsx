import { useQuery } from '@tanstack/react-query';
import { ReceiptText, SearchX } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectableTable } from '../ui/selectable-table.tsx';
import { recordsPageQuery } from './pay-queries.ts';
import { RecordActions } from './record-actions.tsx';
import { useRecordBulk } from './record-bulk.tsx';
import { recordColumns } from './record-columns.tsx';
import { RecordFilters } from './record-filters.tsx';
import { RecordTaskDialog, useRecordTask } from './record-task.tsx';
import { useRecordsList } from './records-list.ts';

export function RecordsTab({ onView }: { onView: (id: string) => void }) {
  const { currency } = useConfig();
  const list = useRecordsList();
  const records = useQuery(recordsPageQuery(list.query));
  const { begin, shown } = useRecordTask();
  return (
    <Card aria-label="List of payroll records">
      <RecordFilters list={list} />
      <SelectableTable
        label="Payroll Records"
        columns={recordColumns(currency)}
        rows={records.data?.rows}
        rowKey={({ id }) => id}
        bulk={useRecordBulk()}
        onRowClick={({ id }) => onView(id)}
        rowActions={(record) => (
          <RecordActions record={record} onView={() => onView(record.id)} onTask={(what) => begin({ what, record })} />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={records.isPlaceholderData}
        error={records.error}
        onRetry={() => void records.refetch()}
        paging={list.paging(records.data)}
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NothingYet />}
      />
      <RecordTaskDialog {...shown} />
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No payroll records yet" icon={<ReceiptText aria-hidden />}>
      Run Payroll makes one for every active employee; Process Payroll makes a single one.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No payroll record matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, or another month or status.
    </EmptyState>
  );
}
