import { useQuery } from '@tanstack/react-query';
import { CalendarClock, FileSignature, Plus, TrendingUp } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { AGREEMENT_STATES, type Agreement } from '../../domain/agreements/contract.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { pathTo } from '../../domain/kernel/paths.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { TenantBox } from '../tenants/tenant-picker.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import type { Bulk } from '../ui/table/bulk-action.ts';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { SelectableTable } from '../ui/table/selectable-table.tsx';
import { useToday } from '../ui/zone.ts';
import { agreementColumns } from './agreement-columns.tsx';
import { agreementsPageQuery, allActiveQuery } from './queries.ts';

const AgreementDialog = onDemand(async () => (await import('./agreement-dialog.tsx')).AgreementDialog);
const WaitingOrdersCard = onDemand(
  async () => (await import('../checkouts/orders/waiting-orders-card.tsx')).WaitingOrdersCard,
);
const IncreaseDialog = onDemand(async () => (await import('./increases/increase-dialog.tsx')).IncreaseDialog);

export const opening: Opening = (ask) => ask(agreementsPageQuery(FIRST_PAGE));

export function AgreementsPage() {
  const mayDraft = useCan()('agreements:draft');
  const { openDialog, dialog } = useDialog<'new'>();
  const add = () => mayDraft && openDialog('new');
  useShortcut('n', 'New agreement', add);
  return (
    <>
      <PageHeader
        title="Agreements"
        description="What was agreed with each tenant, line by line."
        actions={
          <>
            <ButtonLink variant="secondary" href={paths.renewals} icon={<CalendarClock aria-hidden />}>
              Renewals
            </ButtonLink>
            <IncreaseAll />
            {mayDraft ? (
              <Button icon={<Plus aria-hidden />} onClick={add}>
                New Agreement
              </Button>
            ) : null}
          </>
        }
      />
      <WaitingOrdersCard />
      <AllAgreements />
      <AgreementDialog
        key={dialog.dialogKey}
        open={dialog.open}
        onClose={dialog.onClose}
        onMade={(id) => navigate(pathTo(paths.agreement, id))}
      />
    </>
  );
}

function AllAgreements() {
  const list = useAgreementsList();
  const agreements = useQuery(agreementsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<readonly Agreement[]>();
  return (
    <Card aria-label="All Agreements">
      <AgreementFilters list={list} />
      <SelectableTable
        bulk={useAgreementBulk(openDialog)}
        label="All Agreements"
        columns={agreementColumns}
        rows={agreements.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo(paths.agreement, id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={agreements.isPlaceholderData}
        error={agreements.error}
        onRetry={() => void agreements.refetch()}
        paging={list.paging(agreements.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No agreements match" onClear={list.clear}>
              Try a shorter search, or another state or tenant.
            </NoMatch>
          ) : (
            <EmptyState title="No agreements yet" icon={<FileSignature aria-hidden />}>
              Every new tenant comes with one. Add a tenant first.
            </EmptyState>
          )
        }
      />
      <IncreaseDialog
        key={dialog.dialogKey}
        agreements={dialog.payload ?? []}
        open={dialog.open}
        onClose={dialog.onClose}
      />
    </Card>
  );
}

/** Every active agreement that the filters leave, in one increase. */
function IncreaseAll() {
  const mayChange = useCan()('agreements:write');
  const { q, tenantId, state, endsBefore } = useAgreementsList().query;
  const { openDialog, dialog } = useDialog<'all'>();
  const filter = { q, ...(tenantId ? { tenantId } : {}), ...(endsBefore ? { endsBefore } : {}) };
  const active = useQuery({ ...allActiveQuery(filter), enabled: dialog.open });
  if (!mayChange) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<TrendingUp aria-hidden />}
        disabled={state !== undefined && state !== 'active'}
        onClick={() => openDialog('all')}
      >
        Increase Prices
      </Button>
      <IncreaseDialog
        key={dialog.dialogKey}
        agreements={active.data}
        error={active.error}
        open={dialog.open}
        onClose={dialog.onClose}
      />
    </>
  );
}

/** A yearly increase is worked out for a selection, and takes effect for all of it or for none. */
function useAgreementBulk(onIncrease: (agreements: readonly Agreement[]) => void): Bulk<Agreement> {
  const mayChange = useCan()('agreements:write');
  return {
    rowName: ({ number, tenantName }) => `${number} of ${tenantName}`,
    actions: mayChange
      ? [
          {
            label: 'Yearly Increase',
            icon: <TrendingUp aria-hidden />,
            allows: ({ state }) => state === 'active',
            openDialog: onIncrease,
          },
        ]
      : [],
    file: {
      name: 'agreements',
      columns: [
        ['Number', ({ number }) => number],
        ['Tenant', ({ tenantName }) => tenantName],
        ['Lines', ({ summary }) => summary],
        ['Kind', ({ kind }) => AGREEMENT_LABELS[kind]],
        ['State', ({ state }) => statusLabel(state)],
        ['Start', ({ startDate }) => startDate],
        ['End', ({ endDate }) => endDate ?? ''],
        ['Rent', ({ rentAmount }) => rentAmount],
        ['Billing Cycle', ({ billingCycle }) => CYCLE_LABELS[billingCycle]],
      ],
    },
  };
}

const ENDING_DAYS = 90;

const stateOptions = [
  { value: '', label: 'All States' },
  ...AGREEMENT_STATES.map((value) => ({ value, label: statusLabel(value) })),
  { value: 'active-ending', label: `Active, Ending within ${ENDING_DAYS} Days` },
  { value: 'notice-ending', label: `Under Notice, Ending within ${ENDING_DAYS} Days` },
] as const;

function AgreementFilters({ list }: { list: AgreementsList }) {
  return (
    <FilterRow list={list} label="Search agreements" placeholder="Number, tenant, LPO or line">
      <FilterSelect
        list={list}
        name="state"
        label="State"
        options={stateOptions}
        className="max-sm:col-span-2 sm:w-56"
      />
      <div className="max-sm:col-span-2 sm:w-56">
        <TenantBox
          aria-label="Tenant"
          otherwise="All Tenants"
          value={list.filters.tenant ?? ''}
          onValueChange={(tenant) => list.filter({ tenant })}
        />
      </div>
    </FilterRow>
  );
}

const agreementsList = listShape({
  filters: { state: oneOf(...AGREEMENT_STATES, 'active-ending', 'notice-ending'), tenant: isId },
  sorts: ['createdAt', 'number', 'startDate', 'endDate'],
  defaultSort: '-createdAt',
});

/** What has ended has an end before today too, so that an end to come is asked for together with a state. */
function useAgreementsList() {
  const today = useToday();
  const list = useList(agreementsList);
  const { tenant, state: chosen, ...query } = list.query;
  const state = chosen === 'active-ending' ? 'active' : chosen === 'notice-ending' ? 'notice' : chosen;
  return {
    ...list,
    query: {
      ...query,
      ...(tenant ? { tenantId: tenant } : {}),
      ...(state ? { state } : {}),
      ...(state === chosen ? {} : { endsBefore: addDays(today, ENDING_DAYS + 1) }),
    },
  };
}

type AgreementsList = ReturnType<typeof useAgreementsList>;
