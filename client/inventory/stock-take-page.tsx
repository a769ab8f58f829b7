import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useParams } from 'wouter';
import type { StockTake } from '../../domain/inventory/stock-take-contract.ts';
import { ApiError } from '../api/call.ts';
import { useCan } from '../api/session.ts';
import { useTask } from '../billing/use-task.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Progress } from '../ui/progress.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { CountBox } from './count-box.tsx';
import { tabPath } from './inventory-address.ts';
import { StockTakeLines } from './stock-take-lines.tsx';
import { stockTakeQuery } from './stock-take-queries.ts';
import { scopeText } from './stock-takes-tab.tsx';

const CloseDialog = onDemand(async () => (await import('./close-dialog.tsx')).CloseDialog);

const trail = [
  { label: 'Inventory', href: paths.inventory },
  { label: 'Stock-takes', href: tabPath('stock-takes') },
];

export function StockTakePage() {
  const { id = '' } = useParams<{ id: string }>();
  const { data: take, error, isFetching, refetch } = useQuery(stockTakeQuery(id));
  if (error && !take) return <NoStockTake error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!take) {
    return (
      <>
        <PageHeader trail={trail} title="Stock-take" />
        <SkeletonText lines={8} label="Loading the stock-take" />
      </>
    );
  }
  return <Counting take={take} />;
}

/** On a phone the box to scan with lies at the lower edge, under the thumb, while the lists scroll above it. */
function Counting({ take }: { take: StockTake }) {
  const mayCount = useCan()('inventory:write') && take.status === 'open';
  const { begin, shown } = useTask<'close'>();
  return (
    <div className={mayCount ? 'max-sm:pb-64' : undefined}>
      <PageHeader
        trail={trail}
        title={take.name}
        description={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusChip status={take.status} />
            {scopeText(take)}
          </span>
        }
        actions={
          mayCount ? (
            <Button variant="secondary" icon={<ClipboardCheck aria-hidden />} onClick={() => begin('close')}>
              Close Stock-take
            </Button>
          ) : null
        }
      />
      <Card aria-label="Progress" className="mb-4">
        <CardBody>
          <Progress
            label={`${take.counted} of ${take.expected} counted`}
            caption
            value={take.counted}
            max={take.expected}
            tone={take.counted === take.expected ? 'good' : 'accent'}
          />
        </CardBody>
      </Card>
      {mayCount ? <CountBox take={take} /> : null}
      <StockTakeLines take={take} mayCount={mayCount} />
      <CloseDialog key={shown.turn} take={take} open={shown.open} onClose={shown.onClose} />
    </div>
  );
}

type NoStockTakeProps = { error: unknown; retrying: boolean; onRetry: () => void };

function NoStockTake({ error, retrying, onRetry }: NoStockTakeProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader trail={trail} title={isUnknown ? 'Stock-take not found' : 'Stock-take'} />
      <Card>
        {isUnknown ? (
          <EmptyState
            title="There is no stock-take at this address"
            action={<ButtonLink href={tabPath('stock-takes')}>All Stock-takes</ButtonLink>}
          />
        ) : (
          <ErrorState {...describeError(error)} retrying={retrying} onRetry={onRetry} />
        )}
      </Card>
    </>
  );
}
