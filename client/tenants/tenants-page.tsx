import { useQuery } from '@tanstack/react-query';
import { Building2, CalendarPlus, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { exportTenants } from '../../domain/tenants/contract.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { tenantCountsQuery, tenantsPageQuery } from './queries.ts';
import { TenantActionDialog, TenantActions, useTenantDialog } from './tenant-actions.tsx';
import { TenantCounts, tenantColumns } from './tenant-columns.tsx';
import { TenantFilter, useTenantsList } from './tenant-filter.tsx';

const BookingDialog = onDemand(async () => (await import('../bookings/form/booking-dialog.tsx')).BookingDialog);
const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);
const TenantDialog = onDemand(async () => (await import('./tenant-dialog.tsx')).TenantDialog);

type Opened = 'add' | 'import' | 'book';

export const opening: Opening = (ask) => ask(tenantsPageQuery({ ...FIRST_PAGE, hideTerminated: 'true' }));

export function TenantsPage() {
  const [dialogKey, setDialogKey] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const can = useCan();
  const mayChange = can('tenants:write');
  const open = (dialog: Opened) => {
    setDialogKey(dialogKey + 1);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  useShortcut('n', 'Add a tenant', () => mayChange && open('add'));
  return (
    <>
      <PageHeader
        title="Tenant Management"
        description="Companies that rent here, with their rent and balance."
        actions={
          <>
            <ExportMenu path={exportTenants.path} size="md" />
            {mayChange ? (
              <>
                <Button variant="secondary" icon={<Upload aria-hidden />} onClick={() => open('import')}>
                  Import
                </Button>
                {can('bookings:write') ? (
                  <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onClick={() => open('book')}>
                    Book Meeting Room
                  </Button>
                ) : null}
                <Button icon={<Plus aria-hidden />} onClick={() => open('add')}>
                  Add Tenant
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <TenantCounts />
      <AllTenants onAdd={mayChange ? () => open('add') : undefined} />
      {mayChange ? (
        <>
          <TenantDialog
            key={`add ${dialogKey}`}
            tenant={null}
            open={opened === 'add'}
            onClose={close}
            onAdded={(id) => navigate(`${paths.tenants}/${id}`)}
          />
          <ImportDialog key={`import ${dialogKey}`} open={opened === 'import'} onClose={close} />
        </>
      ) : null}
      <BookingDialog key={`book ${dialogKey}`} open={opened === 'book'} onClose={close} />
    </>
  );
}

function AllTenants({ onAdd }: { onAdd: (() => void) | undefined }) {
  const list = useTenantsList();
  const tenants = useQuery(tenantsPageQuery(list.query));
  const { openDialog, dialog } = useTenantDialog();
  return (
    <Card aria-label="All Tenants">
      <CardHeader
        title="All Tenants"
        actions={
          <div className="flex w-full gap-2 max-sm:basis-full">
            <SearchInput
              label="Search tenants"
              placeholder="Search tenants..."
              value={list.q}
              onValueChange={list.search}
              className="flex-1 sm:w-72"
            />
            <TenantFilter list={list} />
            <SavedViews list="tenants" size="md" />
          </div>
        }
      />
      <DataTable
        label="All Tenants"
        columns={tenantColumns}
        rows={tenants.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${paths.tenants}/${id}`}
        rowActions={(tenant) => <TenantActions tenant={tenant} onAction={(kind) => openDialog({ kind, tenant })} />}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={tenants.isPlaceholderData}
        error={tenants.error}
        onRetry={() => void tenants.refetch()}
        paging={list.paging(tenants.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No tenants match" onClear={list.clear}>
              Try a shorter search, or another status, package or cycle.
            </NoMatch>
          ) : (
            <NoTenants onAdd={onAdd} />
          )
        }
      />
      <TenantActionDialog
        {...dialog}
        bookingDialog={({ tenantId, ...state }) => <BookingDialog {...state} initial={{ tenantId }} />}
      />
    </Card>
  );
}

/** A space whose tenants have all left looks empty too, but its history is one press away. */
function NoTenants({ onAdd }: { onAdd: (() => void) | undefined }) {
  const left = useQuery(tenantCountsQuery).data?.terminated ?? 0;
  return (
    <EmptyState
      title={left > 0 ? 'No current tenants' : 'No tenants yet'}
      icon={<Building2 aria-hidden />}
      action={
        <>
          {onAdd ? (
            <Button icon={<Plus aria-hidden />} onClick={onAdd}>
              Add Tenant
            </Button>
          ) : null}
          {left > 0 ? <ButtonLink href={`${paths.tenants}?status=terminated`}>Show Terminated</ButtonLink> : null}
        </>
      }
    >
      Add the first company, or import a spreadsheet.
    </EmptyState>
  );
}
