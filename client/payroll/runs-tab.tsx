import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { tabPath } from './hr-address.ts';
import { RunActions } from './run-actions.tsx';
import { runColumns } from './run-columns.tsx';
import { runsPageQuery } from './run-queries.ts';
import { RunTaskDialog, useRunTask } from './run-task.tsx';

const runsList = listShape({
  filters: {},
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export function RunsTab() {
  const { currency } = useConfig();
  const list = useList(runsList);
  const runs = useQuery(runsPageQuery(list.query));
  const { begin, shown } = useRunTask();
  return (
    <Card aria-label="Pay runs">
      <CardHeader
        title="Pay Runs"
        description="Newest first. Each step is taken by all records of a run that are ready for it, or by none."
      />
      <DataTable
        label="Pay Runs"
        columns={runColumns(currency)}
        rows={runs.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => tabPath('payroll', { run: id })}
        rowActions={(run) => <RunActions run={run} onTask={(what) => begin({ what, run })} />}
        actionsWidth="5.5rem"
        loading={runs.isPlaceholderData}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        paging={list.paging(runs.data)}
        empty={
          <EmptyState title="No pay run yet" icon={<ListChecks aria-hidden />}>
            Run Payroll shows what it would make before it makes anything.
          </EmptyState>
        }
      />
      <RunTaskDialog {...shown} />
    </Card>
  );
}
