import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { ItemDetails } from '../../domain/inventory/contract.ts';
import type { StockTake } from '../../domain/inventory/stock-take-contract.ts';
import { useCan } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { itemHistoryQuery } from './inventory-queries.ts';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';
import { useCount } from './stock-take-queries.ts';

/**
 * While a stock-take is open, the page of an item counts it: any phone opens this page with its own camera app, also one
 * whose browser cannot read codes.
 */
export function CountHere({ item }: { item: ItemDetails }) {
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
        onSuccess: ({ result }) => inventoryDone('count', result === 'already' ? 'It was counted before.' : undefined),
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
