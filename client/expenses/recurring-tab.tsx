import { useQuery } from '@tanstack/react-query';
import { CalendarSync, Plus, SearchX } from 'lucide-react';
import type { RecurringTemplate } from '../../domain/expenses/contract.ts';
import { listShape } from '../api/list-address.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { useTask } from '../billing/use-task.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { useToday } from '../ui/zone.ts';
import { templatesPageQuery } from './expenses-queries.ts';
import { GenerateButton } from './generate-button.tsx';
import { TemplateActions } from './template-actions.tsx';
import { templateColumns } from './template-columns.tsx';

const TemplateDialog = onDemand(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const templatesList = listShape({ filters: {}, sorts: ['createdAt'], defaultSort: '-createdAt' });

export function RecurringTab() {
  const mayChange = useCan()('finance:write');
  const { begin, shown } = useTask<{ template: RecurringTemplate | null }>();
  const actions = mayChange ? (
    <>
      <GenerateButton />
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => begin({ template: null })}>
        Add Template
      </Button>
    </>
  ) : null;
  return (
    <Card aria-label="List of recurring expenses">
      <CardHeader
        title="Recurring Expenses"
        description="What comes back, such as rent and internet. What is due is recorded with the daily run, or at once."
        actions={actions}
      />
      <Templates onEdit={(template) => begin({ template })} />
      {shown.task ? (
        <TemplateDialog key={shown.turn} template={shown.task.template} open={shown.open} onClose={shown.onClose} />
      ) : null}
    </Card>
  );
}

function Templates({ onEdit }: { onEdit: (template: RecurringTemplate) => void }) {
  const list = useList(templatesList);
  const templates = useQuery(templatesPageQuery(list.query));
  const { currency } = useConfig();
  const today = useToday();
  return (
    <>
      <div className="border-line border-y px-4 py-3 sm:px-5">
        <SearchInput
          label="Search templates"
          placeholder="Name, description or vendor"
          value={list.q}
          onValueChange={list.search}
          className="sm:max-w-72"
        />
      </div>
      <DataTable
        label="Recurring expenses"
        columns={templateColumns(currency, today)}
        rows={templates.data?.rows}
        rowKey={({ id }) => id}
        rowActions={(template) => <TemplateActions template={template} onEdit={() => onEdit(template)} />}
        actionsWidth="5.5rem"
        loading={templates.isPlaceholderData}
        error={templates.error}
        onRetry={() => void templates.refetch()}
        paging={list.paging(templates.data)}
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NothingYet />}
      />
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No recurring expenses yet" icon={<CalendarSync aria-hidden />}>
      Add a template for what is paid every month, quarter or year. It is then recorded by itself on each due date.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No templates match"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      Try fewer letters, or the name of the vendor.
    </EmptyState>
  );
}
