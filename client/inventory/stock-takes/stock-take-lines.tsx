import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { LineState, StockTake, StockTakeLine } from '../../../domain/inventory/stock-take-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { inventoryFailed } from '../messages.ts';
import { itemPath } from '../url-state.ts';
import { LINES_SHOWN, stockTakeLinesQuery, useUncount } from './queries.ts';

type LinesProps = { take: StockTake; mayCount: boolean };

export function StockTakeLines({ take, mayCount }: LinesProps) {
  const [state, setState] = useState<LineState>('missing');
  const tabs = [
    { value: 'missing' as const, label: 'Missing', count: take.expected - take.counted },
    { value: 'counted' as const, label: 'Counted', count: take.counted },
    { value: 'unexpected' as const, label: 'Unexpected', count: take.unexpected },
  ];
  return (
    <Tabs label="Stock-take" tabs={tabs} value={state} onValueChange={setState}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <Card>
            <Lines take={take} state={value} mayCount={mayCount} />
          </Card>
        </TabPanel>
      ))}
    </Tabs>
  );
}

const EMPTY: Record<LineState, string> = {
  missing: 'Nothing is missing.',
  counted: 'Nothing counted yet. Scan the first label.',
  unexpected: 'No unexpected items.',
};

function Lines({ take, state, mayCount }: LinesProps & { state: LineState }) {
  const { data, error, refetch } = useQuery(stockTakeLinesQuery(take.id, state));
  if (error && !data) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="p-5">
        <SkeletonText lines={5} label="Loading the lines" />
      </div>
    );
  }
  if (data.length === 0) return <p className="px-5 py-6 text-center text-muted text-sm">{EMPTY[state]}</p>;
  return (
    <>
      <ul aria-label={state} className="divide-y divide-line">
        {data.map((line) => (
          <Line key={line.id} line={line} stockTakeId={take.id} mayCount={mayCount} />
        ))}
      </ul>
      {data.length === LINES_SHOWN ? (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">{`Showing the first ${LINES_SHOWN}.`}</p>
      ) : null}
    </>
  );
}

const placeText = ({ state, expectedLocation, foundLocation }: StockTakeLine): string => {
  if (state === 'missing') return expectedLocation ? `should be in ${expectedLocation}` : 'no known location';
  const isElsewhere = foundLocation !== null && expectedLocation !== null && foundLocation !== expectedLocation;
  if (isElsewhere) return `found in ${foundLocation} instead of ${expectedLocation}`;
  const location = foundLocation ?? expectedLocation;
  return location ? `in ${location}` : '';
};

type LineProps = { line: StockTakeLine; stockTakeId: string; mayCount: boolean };

function Line({ line, stockTakeId, mayCount }: LineProps) {
  const uncount = useUncount();
  const label = [line.code, line.name].filter(Boolean).join(' ');
  const more = [line.itemId ? placeText(line) : 'no item has this code', line.countedBy && `by ${line.countedBy}`];
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-sm sm:px-5">
      <div className="min-w-0 flex-1">
        {line.itemId ? (
          <Link href={itemPath(line.itemId)} className="block truncate rounded-sm font-medium hover:text-accent">
            {label}
          </Link>
        ) : (
          <span className="block truncate font-medium">{label}</span>
        )}
        <span className="block truncate text-muted text-xs">{more.filter(Boolean).join(' · ')}</span>
      </div>
      {mayCount && line.state !== 'missing' ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Undo the count of ${line.code}`}
          icon={<Undo2 aria-hidden />}
          pending={uncount.isPending}
          onClick={() =>
            uncount.mutate(
              { id: stockTakeId, lineId: line.id },
              { onError: (error) => inventoryFailed('uncount', error) },
            )
          }
        />
      ) : null}
    </li>
  );
}
