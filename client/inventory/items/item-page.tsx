import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useParams } from 'wouter';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import type { StockTake } from '../../../domain/inventory/stock-take-contract.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CardWaiting } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { detailsColumns, MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatDay } from '../../ui/format.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { MaintenanceCard } from '../maintenance/maintenance-card.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { itemHistoryQuery, itemQuery } from '../queries.ts';
import { useCount } from '../stock-takes/queries.ts';
import { DetailsCard, LocationCard, MovementsCard, ValueCard } from './item-cards.tsx';
import { type ItemAction, ItemActionDialog, ItemPageActions } from './item-page-actions.tsx';

const PhotoCard = onDemand(async () => (await import('./photo-card.tsx')).PhotoCard, CardWaiting);

const KIND = {
  noun: 'item',
  trail: [{ label: 'Inventory', href: paths.inventory }],
  listName: 'All Items',
  hint: 'The link may be incomplete, or the label may belong to another workspace.',
};

/** Label URLs contain the id; a typed URL may contain the item code. */
export function ItemPage() {
  const { id: code = '' } = useParams<{ id: string }>();
  const query = useQuery(itemQuery(code));
  const item = query.data;
  const { openDialog, dialog } = useDialog<ItemAction>();
  if (!item) return <MissingDetails kind={KIND} query={query} />;
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={`${item.itemCode} · ${item.name}`}
        description={<Chips item={item} />}
        actions={<ItemPageActions item={item} onAction={openDialog} />}
      />
      <CountHere item={item} />
      {item.disposedOn ? (
        <Alert tone="waiting" className="mb-4">
          {`This item was disposed of on ${formatDay(item.disposedOn)}. Its record stays as it is.`}
        </Alert>
      ) : null}
      <div className={detailsColumns}>
        <div className="grid min-w-0 gap-4">
          <DetailsCard item={item} />
          <MaintenanceCard item={item} />
          <MovementsCard itemId={item.id} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:-order-1">
          <LocationCard item={item} onAction={openDialog} />
          <PhotoCard item={item} />
          <ValueCard item={item} onAction={openDialog} />
        </div>
      </div>
      <ItemActionDialog item={item} {...dialog} />
    </>
  );
}

function Chips({ item }: { item: ItemDetails }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusChip status={item.condition} />
      <StatusChip status={item.status} />
      {item.categoryName ?? 'Unknown'}
    </span>
  );
}

/**
 * While a stock-take is open, the page of an item counts it: any phone opens this page with its own camera app, also one
 * whose browser cannot read codes.
 */
function CountHere({ item }: { item: ItemDetails }) {
  const mayCount = useCan()('inventory:write') && item.disposedOn === null;
  const open = useQuery(itemHistoryQuery(item.id)).data?.openStockTakes ?? [];
  if (!mayCount || open.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      {open.map((take) => (
        <CountIn key={take.id} take={take} item={item} />
      ))}
    </div>
  );
}

function CountIn({ take, item }: { take: StockTake; item: ItemDetails }) {
  const count = useCount();
  const press = () =>
    count.mutate(
      { id: take.id, body: { code: item.id } },
      {
        onSuccess: ({ result }) => inventoryDone('count', result === 'already' ? 'Already counted.' : undefined),
        onError: (error) => inventoryFailed('count', error),
      },
    );
  return (
    <Alert
      action={
        <Button
          size="sm"
          icon={<ClipboardCheck aria-hidden />}
          pending={count.isPending}
          disabled={count.isSuccess}
          onClick={press}
        >
          {count.isSuccess ? 'Counted' : 'Count This Item'}
        </Button>
      }
    >
      {`The stock-take “${take.name}” is open: ${take.counted} of ${take.expected} counted.`}
    </Alert>
  );
}
