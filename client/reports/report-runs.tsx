import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { periodName } from './period.ts';
import { reportRunsQuery } from './schedule-queries.ts';

/** Every time a schedule ran, asked for only when somebody wants to know. */
export function ReportRuns({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-expanded={isOpen}
        aria-label={`History of ${name}`}
        icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen ? <Runs id={id} name={name} /> : null}
    </div>
  );
}

function Runs({ id, name }: { id: string; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(reportRunsQuery(id));
  if (!data) {
    if (!error) return <SkeletonText lines={2} label="Loading the history" />;
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <ol aria-label={`Runs of ${name}`} className="grid grid-cols-1 gap-2 text-xs">
      {data.map((run) => (
        <li key={run.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <StatusChip status={run.status === 'sent' ? (run.delivery ?? 'sent') : run.status} />
          <InstantText at={run.finishedAt} />
          <span className="text-muted">
            {`${periodName(run)}${run.trigger === 'manual' ? ', sent by hand' : ''}${run.attempts > 1 ? `, after ${run.attempts} tries` : ''}`}
          </span>
          {run.error ? <span className="wrap-anywhere basis-full text-late">{run.error}</span> : null}
        </li>
      ))}
    </ol>
  );
}
