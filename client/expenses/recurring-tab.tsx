import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarSync, CirclePause, CirclePlay, Ellipsis, Pencil, Plus } from 'lucide-react';
import type { RecurringTemplate } from '../../domain/expenses/contract.ts';
import { FREQUENCY_LABELS } from '../../domain/expenses/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { listShape } from '../api/list-url.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SearchInput } from '../ui/form/search-input.tsx';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { useToday } from '../ui/zone.ts';
import { CategoryBadge } from './category-badge.tsx';
import { AccountLine } from './expense-columns.tsx';
import { expenseFailed } from './messages.ts';
import { templatesPageQuery, useGenerateExpenses, useUpdateTemplate } from './queries.ts';
import { resumed } from './template-values.ts';

const TemplateDialog = onDemand(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const templatesList = listShape({ filters: {}, sorts: ['createdAt'], defaultSort: '-createdAt' });

export function RecurringTab() {
  const mayChange = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<{ template: RecurringTemplate | null }>();
  const actions = mayChange ? (
    <>
      <GenerateButton />
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => openDialog({ template: null })}>
        Add Template
      </Button>
    </>
  ) : null;
  return (
    <Card aria-label="List of recurring expenses">
      <CardHeader
        title="Recurring Expenses"
        description="Repeating costs such as rent and internet, recorded on each due date."
        actions={actions}
      />
      <Templates onEdit={(template) => openDialog({ template })} />
      {dialog.payload ? (
        <TemplateDialog
          key={dialog.dialogKey}
          template={dialog.payload.template}
          open={dialog.open}
          onClose={dialog.onClose}
        />
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
        empty={
          list.isNarrowed ? (
            <NoMatch title="No templates match" onClear={list.clear} clearLabel="Clear Search">
              Try a shorter search, or the name of the vendor.
            </NoMatch>
          ) : (
            <NothingYet />
          )
        }
      />
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No recurring expenses yet" icon={<CalendarSync aria-hidden />}>
      Add a template for costs paid every month, quarter or year. Each is recorded automatically when due.
    </EmptyState>
  );
}

/** Pressed twice it adds nothing: each due date is recorded once. */
function GenerateButton() {
  const run = useGenerateExpenses();
  const { currency } = useConfig();
  const generate = async () => {
    try {
      const { generated, total } = await run.mutateAsync(newIdempotencyKey());
      toast({
        title: 'Recurring Expenses Generated',
        description:
          generated === 0
            ? 'Nothing was due.'
            : `${generated === 1 ? '1 expense' : `${generated} expenses`} of ${formatCurrency(total, { currency })} in all.`,
      });
    } catch (error) {
      expenseFailed('generate', error);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<CalendarCheck aria-hidden />}
      pending={run.isPending}
      pendingLabel="Generating…"
      onClick={() => void generate()}
    >
      Generate Due Expenses
    </Button>
  );
}

type TemplateActionsProps = { template: RecurringTemplate; onEdit: () => void };

function TemplateActions({ template, onEdit }: TemplateActionsProps) {
  const mayChange = useCan()('finance:write');
  const update = useUpdateTemplate();
  const setActive = async (isActive: boolean) => {
    try {
      const { name, nextDueDate } = await update.mutateAsync({ id: template.id, body: resumed(template, isActive) });
      toast(
        isActive
          ? { title: 'Recurring Template Resumed', description: `${name} falls due next on ${formatDay(nextDueDate)}.` }
          : { title: 'Recurring Template Paused', description: `${name} is paused.` },
      );
    } catch (error) {
      expenseFailed('updateTemplate', error);
    }
  };
  if (!mayChange) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${template.name}`}
          pending={update.isPending}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {template.isActive ? (
        <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => void setActive(false)}>
          Pause
        </MenuItem>
      ) : (
        <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => void setActive(true)}>
          Resume
        </MenuItem>
      )}
    </Menu>
  );
}

const templateColumns = (currency: string, today: string): readonly Column<RecurringTemplate>[] => [
  {
    key: 'name',
    header: 'Name',
    title: ({ name }) => name,
    cell: ({ name, isActive, ...booked }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="block min-w-0 leading-snug sm:truncate">
          <span className="block sm:truncate">{name}</span>
          <AccountLine expense={booked} />
        </span>
        {isActive ? null : <Badge>Paused</Badge>}
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: '9.5rem',
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} className="font-medium" />,
  },
  {
    key: 'frequency',
    header: 'Frequency',
    width: '6.5rem',
    cell: ({ frequency }) => FREQUENCY_LABELS[frequency],
  },
  {
    key: 'nextDueDate',
    header: 'Next Due Date',
    width: '11rem',
    cell: ({ nextDueDate, isActive }) => (
      <span className="flex items-center gap-2">
        <DateText day={nextDueDate} className={isActive ? undefined : 'text-muted'} />
        {isActive && nextDueDate <= today ? <Badge tone="waiting">Due</Badge> : null}
      </span>
    ),
  },
  {
    key: 'vendor',
    header: 'Vendor',
    width: '13%',
    hideBelow: 'lg',
    cell: ({ vendor }) => vendor ?? <span className="text-muted">–</span>,
  },
  {
    key: 'lastGenerated',
    header: 'Last Generated',
    width: '8.5rem',
    hideBelow: 'md',
    cell: ({ lastGenerated }) =>
      lastGenerated ? <DateText day={lastGenerated} /> : <span className="text-muted">Never</span>,
  },
];
