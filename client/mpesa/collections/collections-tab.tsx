import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Ellipsis, HandCoins, Phone, Smartphone } from 'lucide-react';
import { pathTo } from '../../../domain/kernel/paths.ts';
import type { Collection } from '../../../domain/mpesa/collection-contract.ts';
import { TenantChip } from '../../billing/accounts/tenant-name.tsx';
import { openInvoicesQuery } from '../../billing/payments/queries.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import { collectionColumns } from './collection-columns.tsx';
import { PromptsCard } from './prompts-card.tsx';
import { type CollectionList, collectionsPageQuery, useCollectionList } from './queries.ts';

const HoldDialog = onDemand(async () => (await import('../../billing/letters/hold-dialog.tsx')).HoldDialog);
const OrdersCard = onDemand(async () => (await import('../orders/orders-card.tsx')).OrdersCard);
const PromptDialog = onDemand(async () => (await import('../requests/prompt-dialog.tsx')).PromptDialog);

type Action = { kind: 'prompt' | 'promise'; row: Collection };

/** Who owes, what they promised, and what can be done about it now. */
export function CollectionsTab() {
  const { currency } = useConfig();
  const list = useCollectionList();
  const collections = useQuery(collectionsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Action>();
  return (
    <div className="grid min-w-0 gap-4">
      <Card aria-label="Collections">
        <CardHeader
          title="Collections"
          description="Everyone who owes, the longest overdue first, with what they promised and the prompts they got."
        />
        <CollectionFilters list={list} />
        <DataTable
          label="Collections"
          columns={collectionColumns(currency)}
          rows={collections.data?.rows}
          rowKey={({ id }) => id}
          rowHref={({ tenantId, partyId }) =>
            tenantId ? pathTo(paths.tenant, tenantId) : partyId ? pathTo(paths.person, partyId) : undefined
          }
          rowActions={(row) => <CollectionActions row={row} onAction={openDialog} />}
          actionsWidth="5.5rem"
          sort={list.sort}
          onSortChange={list.sortBy}
          loading={collections.isPlaceholderData}
          error={collections.error}
          onRetry={() => void collections.refetch()}
          paging={list.paging(collections.data)}
          empty={
            list.isNarrowed ? (
              <NoMatch title="Nobody matches" onClear={list.clear}>
                Try a shorter search, or show everyone who owes.
              </NoMatch>
            ) : (
              <NobodyOwes />
            )
          }
        />
        <CollectionDialogs {...dialog} />
      </Card>
      <PromptsCard
        tenant={list.filters.tenant}
        canPrompt={collections.data?.rows.some(({ canPrompt }) => canPrompt) ?? false}
      />
      <OrdersCard tenant={list.filters.tenant} />
    </div>
  );
}

const showOptions = [
  { value: '', label: 'Everyone' },
  { value: 'promised', label: 'Promised' },
  { value: 'broken', label: 'Broken Promise' },
  { value: 'prompted', label: 'Prompted Today' },
] as const;

function CollectionFilters({ list }: { list: CollectionList }) {
  return (
    <FilterRow list={list} label="Search collections" placeholder="Tenant, phone or invoice" isBelowHead>
      <FilterSelect list={list} name="show" label="Show" options={showOptions} className="max-sm:col-span-2 sm:w-44" />
      <TenantChip tenant={list.filters.tenant} onRemove={() => list.filter({ tenant: '' })} />
    </FilterRow>
  );
}

function NobodyOwes() {
  return (
    <EmptyState title="Nobody owes anything" icon={<CircleCheck aria-hidden />}>
      Open invoices appear here, the longest overdue first.
    </EmptyState>
  );
}

function CollectionActions({ row, onAction }: { row: Collection; onAction: (action: Action) => void }) {
  if (!row.canPrompt && !row.tenantId && !row.phone) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${row.tenantName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {row.canPrompt ? (
        <MenuItem icon={<Smartphone aria-hidden />} onSelect={() => onAction({ kind: 'prompt', row })}>
          Send Prompt
        </MenuItem>
      ) : null}
      {row.tenantId ? (
        <MenuItem icon={<HandCoins aria-hidden />} onSelect={() => onAction({ kind: 'promise', row })}>
          Record Promise
        </MenuItem>
      ) : null}
      {row.phone ? (
        <MenuItem icon={<Phone aria-hidden />} href={`tel:${row.phone}`}>
          Call
        </MenuItem>
      ) : null}
    </Menu>
  );
}

function CollectionDialogs({ payload, dialogKey, open, onClose }: DialogState<Action>) {
  if (!payload) return null;
  const { kind, row } = payload;
  return kind === 'promise' ? (
    <HoldDialog key={dialogKey} tenantId={row.tenantId ?? undefined} open={open} onClose={onClose} />
  ) : (
    <DebtorPrompt key={dialogKey} row={row} open={open} onClose={onClose} />
  );
}

type DebtorPromptProps = { row: Collection; open: boolean; onClose: () => void };

function DebtorPrompt({ row, open, onClose }: DebtorPromptProps) {
  const { tenantId, partyId, tenantName } = row;
  const payer = tenantId ? { tenant: tenantId } : partyId ? { party: partyId } : null;
  const { data } = useQuery(openInvoicesQuery(payer));
  // Of a visitor only the one invoice is known.
  const only = {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    tenantId: null,
    tenantName,
    balance: row.invoiceBalance,
    dueDate: row.oldestDue,
  };
  return (
    <PromptDialog
      invoices={payer ? data : [only]}
      phone={row.phone}
      latest={row.prompt}
      name={tenantName}
      open={open}
      onClose={onClose}
    />
  );
}
