import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ACTION_WORDS, KIND_LABELS } from './privacy-words.ts';
import { requestsQuery } from './queries.ts';

export function RequestsCard() {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery);
  return (
    <Card aria-label="What was done">
      <CardHeader
        title="What Was Done"
        icon={<History aria-hidden />}
        description="Nobody who was erased is named here."
      />
      <CardBody>
        {data ? (
          <ol className="grid max-h-96 gap-2.5 overflow-y-auto text-sm">
            {data.map(({ id, action, subject, subjectKey, actorName, at }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0">
                  {`${KIND_LABELS[subject]} ${ACTION_WORDS[action]}`}
                  <span className="block text-muted text-xs">{`${actorName} · ${subjectKey.slice(-12)}`}</span>
                </span>
                <InstantText at={at} className="text-muted text-xs" />
              </li>
            ))}
            {data.length === 0 ? <li className="text-muted">Nothing was exported or erased yet.</li> : null}
          </ol>
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={3} label="Loading what was done" />
        )}
      </CardBody>
    </Card>
  );
}
