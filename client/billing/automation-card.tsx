import { useQuery } from '@tanstack/react-query';
import { Bot, ScrollText } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Fact } from './facts.tsx';
import { automationStatusQuery, summaryQuery } from './run-queries.ts';
import { stepLabel } from './run-words.ts';
import { useTask } from './use-task.ts';

const RunsSheet = onDemand(async () => (await import('./runs-sheet.tsx')).RunsSheet);

export function AutomationCard() {
  const { error, isFetching, isSuccess, refetch } = useQuery(summaryQuery);
  const { data } = useQuery({ ...automationStatusQuery, enabled: isSuccess });
  const { begin, shown } = useTask<'log'>();
  return (
    <Card aria-label="Automation">
      <CardHeader
        title="Automation"
        icon={<Bot aria-hidden />}
        description={
          data?.nextRun ? (
            <>
              Runs by itself every day; next <InstantText at={data.nextRun} />.
            </>
          ) : (
            'Runs by itself every day.'
          )
        }
        actions={
          <Button variant="ghost" size="sm" icon={<ScrollText aria-hidden />} onClick={() => begin('log')}>
            Run Log
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pb-4 text-sm sm:grid-cols-3 sm:px-5">
          <Fact name="Last Run" wide="phone">
            {data ? data.lastRun ? <InstantText at={data.lastRun} /> : 'Never' : <Waiting />}
          </Fact>
          <Fact name="Invoices Generated">{data ? data.invoicesGenerated : <Waiting />}</Fact>
          <Fact name="Demand Letters Sent">{data ? data.demandLettersGenerated : <Waiting />}</Fact>
        </dl>
      )}
      {data?.running ? (
        <Progress
          className="px-4 pb-4 sm:px-5"
          caption
          label={data.running.step ? `Running: ${stepLabel(data.running.step)} done` : 'Running'}
          value={data.running.toDo > 0 ? data.running.done : null}
          max={data.running.toDo}
        />
      ) : null}
      <RunsSheet key={shown.turn} open={shown.open} onClose={shown.onClose} />
    </Card>
  );
}

function Waiting() {
  return <Skeleton className="my-1 h-3.5 w-16" />;
}
