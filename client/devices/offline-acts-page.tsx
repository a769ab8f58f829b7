import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, CloudUpload } from 'lucide-react';
import type { DeviceOperation } from '../../domain/devices/contract.ts';
import { useQueue } from '../api/offline/queue-state.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { actColumns } from './act-columns.tsx';
import { ActFilters, useActList } from './act-filters.tsx';
import { operationsPageQuery } from './queries.ts';
import { QueuePanel } from './queue-panel.tsx';

const ActSheet = onDemand(async () => (await import('./act-sheet.tsx')).ActSheet);

export const opening: Opening = (ask) => ask(operationsPageQuery({ ...FIRST_PAGE, state: 'open' }));

/** What was done without a line: what of it waits for a person, and what became of the rest. */
export function OfflineActsPage() {
  return (
    <>
      <PageHeader
        title="Recorded Offline"
        description="What was done at the counter without a connection, and what of it needs a person."
      />
      <OnThisDevice />
      <ActTable />
    </>
  );
}

function OnThisDevice() {
  const { acts } = useQueue();
  if (acts.length === 0) return null;
  return (
    <Card aria-label="On This Device" className="mb-4">
      <CardHeader title="On This Device" icon={<CloudUpload aria-hidden />} />
      <CardBody>
        <QueuePanel />
      </CardBody>
    </Card>
  );
}

function ActTable() {
  const list = useActList();
  const acts = useQuery(operationsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<DeviceOperation>();
  const rows = acts.data?.rows;
  const { payload } = dialog;
  return (
    <Card aria-label="List of records">
      <ActFilters list={list} />
      <DataTable
        label="Records"
        columns={actColumns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={openDialog}
        loading={acts.isPlaceholderData}
        error={acts.error}
        onRetry={() => void acts.refetch()}
        paging={list.paging(acts.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No record matches" onClear={list.clear}>
              Try another status, or the number on the receipt, such as 7KQ2-14.
            </NoMatch>
          ) : (
            <EmptyState title="Nothing needs you" icon={<CircleCheckBig aria-hidden />}>
              Everything that was recorded offline has arrived. Use the Status filter to see it.
            </EmptyState>
          )
        }
      />
      {payload ? (
        <ActSheet
          key={dialog.dialogKey}
          act={rows?.find(({ id }) => id === payload.id) ?? payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </Card>
  );
}
