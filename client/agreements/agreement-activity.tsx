import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { ActivityCard, Changes } from '../audit/activity-card.tsx';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { agreementHistoryQuery } from './queries.ts';

/** What was done with the agreement, its lines, units and pauses: asked for by those who want to know. */
export function AgreementActivity({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ActivityCard entity="agreements" id={id}>
      {isOpen ? (
        <AgreementChanges id={id} />
      ) : (
        <Button variant="secondary" size="sm" icon={<History aria-hidden />} onClick={() => setOpen(true)}>
          Show Changes
        </Button>
      )}
    </ActivityCard>
  );
}

function AgreementChanges({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(agreementHistoryQuery(id));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return <Changes entries={data} />;
}
